import { PIECES } from './piece.js';
import { capital } from './words.js';
import { html, refill } from './element.js';
import { icon } from './icon.js';
import { pieceName } from './piece_words.js';
import { tokenPicture } from './tokens.js';

/**
 * What the editor puts on a square: a piece of a colour, or nothing.
 *
 * @typedef {import('./position.js').Color} Color
 * @typedef {import('./position.js').Stack} Stack
 * @typedef {import('./piece.js').Letter} Letter
 */

const LETTERS = /** @type {Letter[]} */ (Object.keys(PIECES));

export class Palette {
  constructor() {
    /** @type {Color} */
    this.color = 'red';
    /** @type {Letter|null} */
    this.letter = 'T';
    this.heroic = false;
    this.element = html('section', { class: 'palette card', 'aria-label': 'Pieces' });
    document.addEventListener('language', () => this.draw());
    this.draw();
  }

  /**
   * What a square holds after the tool was used on it. A piece joins a stack of its colour, and leaves it where it stands there already.
   *
   * @param {Stack|undefined} stack
   * @param {Letter|null} [letter] another piece than the one in hand
   * @returns {Stack|null}
   */
  used(stack, letter = this.letter) {
    if (!letter) return null;
    const member = { letter, heroic: this.heroic };
    if (stack?.color !== this.color) return { color: this.color, members: [member] };
    const others = stack.members.filter((other) => other.letter !== letter);
    const same = stack.members.find((other) => other.letter === letter);
    if (same?.heroic === this.heroic) return others.length ? { color: this.color, members: others } : null;
    const members = same ? stack.members.map((other) => (other === same ? member : other)) : [...stack.members, member];
    return { color: this.color, members };
  }

  draw() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-tool') : null;
    /**
     * @param {string} name
     * @param {boolean} pressed
     * @param {() => void} choose
     * @param {...import('./element.js').Child} children
     */
    const tool = (name, pressed, choose, ...children) =>
      html(
        'button',
        {
          type: 'button',
          'data-tool': name,
          'aria-pressed': String(pressed),
          onclick: () => {
            choose();
            this.draw();
          },
        },
        children,
      );
    refill(
      this.element,
      html(
        'div',
        { class: 'row' },
        html(
          'div',
          { class: 'seg grow', role: 'group', 'aria-label': 'Colour' },
          /** @type {Color[]} */ (['red', 'blue']).map((color) => tool(color, color === this.color, () => (this.color = color), capital(color))),
        ),
        html('div', { class: 'seg grow' }, tool('heroic', this.heroic, () => (this.heroic = !this.heroic), icon('heroic'), 'Heroic')),
      ),
      html(
        'div',
        { class: 'tools', role: 'group', 'aria-label': 'Piece in hand' },
        LETTERS.map((letter) => {
          const picture = tokenPicture({ color: this.color, members: [{ letter, heroic: this.heroic }] });
          const button = tool(letter, letter === this.letter, () => (this.letter = letter), picture);
          button.setAttribute('aria-label', pieceName(letter));
          button.title = `${pieceName(letter)} (${letter})`;
          return button;
        }),
        tool('remove', this.letter === null, () => (this.letter = null), icon('close', 18), html('span', { class: 'xs' }, 'Remove')),
      ),
    );
    const again = focused ? this.element.querySelector(`[data-tool="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
  }
}
