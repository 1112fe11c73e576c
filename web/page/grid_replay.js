/**
 * What happened since the reader acted last, shown step by step.
 *
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 */

/** How long each step is looked at, in milliseconds. */
const PACE = 900;
/** The most that are shown; what came before them is only in the history. */
const MOST = 30;

export class GridReplay {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.run = 0;
    this.playing = false;
  }

  /**
   * @param {PlainPage} page
   * @param {number} first the step before the first that is shown
   */
  async from(page, first) {
    const run = ++this.run;
    this.playing = true;
    const last = page.link.state.step;
    for (let step = Math.max(first, last - MOST); step <= last; step++) {
      if (run !== this.run) return;
      await page.conduct.go(step);
      if (run !== this.run) return;
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    if (run !== this.run) return;
    this.playing = false;
    if (page.past) await page.conduct.go(page.link.state.step);
    this.changed();
  }

  /**
   * Leaves the past for what stands now.
   *
   * @param {PlainPage} page
   */
  stop(page) {
    this.run++;
    if (!this.playing) return;
    this.playing = false;
    void page.conduct.go(page.link.state.step);
  }
}
