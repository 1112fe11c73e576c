import { CELL } from './grid_squares.js';

/**
 * Where one looks: whose turn it is comes into sight, what an answer points at, too, and when it is closed one looks where one
 * looked before.
 *
 * @typedef {import('./grid_stage.js').GridStage} GridStage
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 */

/** How large a square is at least when the grid comes up, in pixels. */
const LEAST = 24;

export class Gaze {
  /** @param {GridStage} stage */
  constructor(stage) {
    this.stage = stage;
    /** Where one looked before an answer was brought into sight. @type {{middle: {x: number, y: number}, width: number}|null} */
    this.before = null;
    /** Whose turn was brought into sight last. */
    this.turn = '';
    this.leaf = '';
  }

  /** @param {PlainPage} page */
  follow(page) {
    this.bringAnswer(page);
    const { map, turn, actor } = this.stage;
    const key = `${turn?.round} ${actor?.id}`;
    if (!actor || !map.ready || this.turn === key) return;
    if (!this.turn) {
      const { sight } = map;
      sight.look(map.spaces.middle(actor.square), Math.min(sight.whole, (sight.window.width / LEAST) * CELL));
      map.look();
    }
    this.turn = key;
    map.bring([actor.square]);
  }

  /** @param {PlainPage} page */
  bringAnswer({ answer, evidence }) {
    const { map } = this.stage;
    const taken = answer?.verdict.verdict === 'legal' ? (answer.verdict.area?.squares ?? []) : [];
    const touched = [...evidence.flatMap((mark) => [mark.at ?? [], mark.through ?? []].flat()), ...taken.map(String)];
    if (answer && touched.length) {
      this.before ??= map.looked;
      map.bring(touched);
    } else if (!answer && this.before) {
      map.lookAgain(this.before);
      this.before = null;
    }
  }

  /**
   * Keeps whose turn it is in sight in the order of turns, and on a small screen the grid over what is new.
   *
   * @param {PlainPage} page
   */
  settle({ seats, answer }) {
    const row = seats.querySelector('[aria-current]');
    if (row instanceof HTMLElement) {
      seats.scrollTop = Math.max(0, row.offsetTop - seats.clientHeight / 2);
      const list = row.parentElement;
      if (list) list.scrollLeft = Math.max(0, row.offsetLeft - list.clientWidth / 2 + row.clientWidth / 2);
    }
    const { aimer, builder, selected } = this.stage;
    const leaf = answer ? 'answer' : aimer.aiming ? 'aim' : builder ? 'builder' : (selected ?? '');
    if (leaf && leaf !== this.leaf && matchMedia('(max-width: 760px)').matches) window.scrollTo({ top: 0 });
    this.leaf = leaf;
  }
}
