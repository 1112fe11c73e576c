/**
 * What pointers do with a map: move it, make it larger, press it. Two presses at one point make it larger there; the first of
 * them presses, as nobody waits to see whether a second comes. Who does something else in between presses once, and once more.
 *
 * @typedef {{x: number, y: number}} Point  In pixels of the field.
 *
 * @typedef {object} Doings
 * @property {(across: number, down: number) => void} pan
 * @property {(factor: number, at: Point) => void} zoom
 * @property {(at: Point) => void} press
 * @property {(at: Point|null) => void} hover  Null where the pointer has left.
 */

/** How far a pointer may go and still press. */
const STILL = 6;
/** How soon and how near a second press must follow, in milliseconds and pixels, and how much larger it makes the map. */
const SOON = 350;
const NEAR = 24;
const TWICE = 2;

/**
 * @param {HTMLElement} field
 * @param {Doings} doings
 * @param {{twice?: boolean}} [options] whether two presses at one point make it larger
 */
export function follow(field, doings, { twice = true } = {}) {
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  let travelled = 0;
  let pressed = { x: 0, y: 0, at: -Infinity };
  const local = (/** @type {PointerEvent|WheelEvent} */ { clientX, clientY }) => {
    const { left, top } = field.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const press = (/** @type {Point} */ point, /** @type {number} */ at) => {
    if (twice && at - pressed.at < SOON && Math.hypot(point.x - pressed.x, point.y - pressed.y) < NEAR) {
      pressed.at = -Infinity;
      doings.zoom(TWICE, point);
      return;
    }
    pressed = { ...point, at };
    doings.press(point);
  };
  const forget = (/** @type {Event} */ event) => {
    if (event.type === 'keydown' || !(event.target instanceof Node && field.contains(event.target))) pressed.at = -Infinity;
  };
  for (const kind of ['keydown', 'pointerdown']) field.ownerDocument.addEventListener(kind, forget, { capture: true });
  field.addEventListener('pointerdown', (event) => {
    if (!pointers.size) travelled = 0;
    pointers.set(event.pointerId, local(event));
    field.setPointerCapture(event.pointerId);
  });
  field.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    const now = local(event);
    if (!before) {
      doings.hover(now);
      return;
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    pointers.set(event.pointerId, now);
    if (travelled <= STILL) return;
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      doings.zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else doings.pan(now.x - before.x, now.y - before.y);
  });
  const end = (/** @type {PointerEvent} */ event) => {
    const last = pointers.size === 1;
    if (!pointers.delete(event.pointerId) || !last || event.type === 'pointercancel' || travelled > STILL) return;
    press(local(event), event.timeStamp);
  };
  field.addEventListener('pointerleave', () => doings.hover(null));
  field.addEventListener('pointerup', end);
  field.addEventListener('pointercancel', end);
  field.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      doings.zoom(Math.exp(-event.deltaY / 400), local(event));
    },
    { passive: false },
  );
}
