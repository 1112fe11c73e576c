import { foresee, unfolded } from './foresight.js';
import { readStep } from './action.js';

/**
 * Moves that came while nobody looked (the page was closed, hidden or cut off), played again at double speed.
 *
 * @typedef {import('./table.js').Table} Table
 */

/** The most that are played; what came before them is only shown in its result. */
const MOST = 12;
const SPEED = 2;

export class Replay {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.run = 0;
    /**
     * The moment that is drawn instead of the state.
     *
     * @type {{placement: import('./position.js').Placement, last: string[]}|null}
     */
    this.moment = null;
  }

  /**
   * Plays what followed a step.
   *
   * @param {number} step
   */
  async from(step) {
    const { link, board } = this.table;
    const run = ++this.run;
    const pace = board.pace / SPEED;
    const { history } = link.state;
    const first = Math.max(step, history.length - MOST);
    const past = pace ? await link.at(first).catch(() => null) : null;
    if (run !== this.run) return;
    let placement = past ? unfolded(past.position) : null;
    for (const { action } of history.slice(first)) {
      const moved = readStep(action);
      if (!placement || !moved) continue;
      placement = foresee(placement, moved);
      this.moment = { placement, last: [moved.from, moved.to] };
      this.table.show(moved, pace);
      await new Promise((resolve) => setTimeout(resolve, pace * 2));
      if (run !== this.run) return;
    }
    this.moment = null;
    this.table.show();
  }

  /** Leaves the past for what stands now. */
  stop() {
    this.run++;
    this.moment = null;
  }
}
