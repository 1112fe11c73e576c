import { svg } from './element.js';
import { VIEW } from './geometry.js';
import { squareOf } from './board.js';

/**
 * Follows a pointer from a square: a drag after a few pixels, a long press after a while.
 *
 * @typedef {import('./board.js').Board} Board
 */

const SLACK = 6;
const PATIENCE = 500;
/** How far above a finger the piece is drawn. */
const LIFT = 56;

/**
 * @param {Board} board
 * @param {string} square
 * @param {PointerEvent} start
 * @param {() => void} dragging told once it is no click any more
 */
export function follow(board, square, start, dragging) {
  let moved = false;
  let held = false;
  /** @type {SVGGElement|null} */
  let piece = null;
  const ring = svg('circle', { class: 'meant', r: 30 });
  const patience = setTimeout(() => {
    held = true;
    dragging();
    board.listener.hold(square);
  }, PATIENCE);

  /** @param {PointerEvent} event */
  const place = (event) => {
    const box = board.picture.getBoundingClientRect();
    const scale = VIEW.width / box.width;
    const lift = event.pointerType === 'touch' ? LIFT : 0;
    const x = (event.clientX - box.left) * scale;
    const y = (event.clientY - lift - box.top) * scale;
    piece?.setAttribute('transform', `translate(${x} ${y})`);
    const target = under(event);
    if (target) {
      const middle = board.geometry.at(target);
      ring.setAttribute('cx', String(middle.x));
      ring.setAttribute('cy', String(middle.y));
      board.layers.over.append(ring);
    } else ring.remove();
  };

  /** @param {PointerEvent} event */
  const under = (event) => {
    const lift = event.pointerType === 'touch' ? LIFT : 0;
    return squareOf(document.elementFromPoint(event.clientX, event.clientY - lift));
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerId !== start.pointerId || held) return;
    if (!moved) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
      clearTimeout(patience);
      if (!board.listener.lift(square)) {
        stop();
        return;
      }
      moved = true;
      dragging();
      piece = board.layers.pieces.querySelector(`[data-square="${square}"]`);
      piece?.classList.add('dragged');
      if (piece) board.layers.pieces.append(piece);
    }
    place(event);
  };

  const stop = () => {
    clearTimeout(patience);
    ring.remove();
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', cancel);
  };

  /** @param {PointerEvent} event */
  const end = (event) => {
    if (event.pointerId !== start.pointerId) return;
    stop();
    if (held) board.listener.release();
    else if (moved) board.listener.drop(square, under(event));
  };

  const cancel = () => {
    stop();
    if (held) board.listener.release();
    else if (moved) board.listener.drop(square, null);
  };

  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', cancel);
}
