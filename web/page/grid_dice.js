import { html, svg } from './element.js';

/**
 * Dice as they fell: which belong to what came of an action, and how they are drawn.
 *
 * @typedef {{sides: number, value: number}} Die
 * @typedef {Record<string, any> & {event: string}} Deed
 * @typedef {{deed: Deed, dice: Die[], dropped: Set<number>}} Thrown  What came of an action, its dice, and which do not count.
 */

/** The shapes of dice by their sides, in a square of 20. @type {Record<number, string>} */
const SHAPES = {
  4: 'M10 1.5L19 18H1Z',
  6: 'M3 3h14v14h-14Z',
  8: 'M10 0.5L19 10L10 19.5L1 10Z',
  10: 'M10 0.5L19.5 9L10 19.5L0.5 9Z',
  12: 'M10 0.8L18.8 7.2L15.4 17.6H4.6L1.2 7.2Z',
  20: 'M10 0.5L18.3 5.2V14.8L10 19.5L1.7 14.8V5.2Z',
};

/**
 * A die.
 *
 * @param {Die} die
 * @param {boolean} [dropped] whether another counts instead
 */
export function dieView({ sides, value }, dropped = false) {
  const telling = sides === 20 && !dropped ? (value === 20 ? ' best' : value === 1 ? ' worst' : '') : '';
  return html(
    'span',
    { class: `polydie${dropped ? ' dropped' : ''}${telling}`, role: 'img', 'aria-label': `${value} on a d${sides}${dropped ? ', which does not count' : ''}`, title: `d${sides}`, 'data-sides': sides, 'data-value': value },
    svg('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, svg('path', { d: SHAPES[sides] ?? 'M1.5 10a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0Z' }), svg('text', { x: 10, y: sides === 4 ? 15.6 : 13.6, 'text-anchor': 'middle' }, value)),
  );
}

/**
 * Dice in a row.
 *
 * @param {Die[]} dice
 * @param {Set<number>} [dropped]
 */
export const diceView = (dice, dropped = new Set()) => (dice.length ? html('span', { class: 'polydice' }, dice.map((die, index) => dieView(die, dropped.has(index)))) : null);

/** What is done with dice that are thrown before it is told. */
const AFTER_DICE = new Set(['damaged', 'healed', 'bolstered']);

/**
 * Which of two dice does not count: the referee names first the one that does.
 *
 * @param {Die[]} dice
 * @param {number[]} faces
 */
const droppedOf = (dice, faces) => new Set(faces.length > 1 ? [dice.findLastIndex(({ value }) => value === faces[1])] : []);

/**
 * Whether a throw is that of another: those who are alike roll initiative together.
 *
 * @param {Deed} deed
 * @param {number[]} faces
 * @param {Die[]} left
 */
const shares = (deed, faces, left) => deed.event === 'initiative-rolled' && left.slice(0, faces.length).map(({ value }) => value).toSorted().join() !== faces.toSorted().join();

/**
 * What came of an action with its dice, in the order in which both happened. Dice that are thrown before a save for all who
 * make one stand alone.
 *
 * @param {Deed[]} events
 * @param {any[]} rolls
 * @returns {(Thrown|{deed: null, dice: Die[], dropped: Set<number>})[]}
 */
export function thrown(events, rolls) {
  const left = rolls.filter((roll) => roll.throw === 'die').map(({ sides, value }) => ({ sides, value }));
  const small = () => {
    const until = left.findIndex(({ sides }) => sides === 20);
    return left.splice(0, until < 0 ? left.length : until);
  };
  /** @type {ReturnType<typeof thrown>} */
  const told = [];
  for (const deed of events) {
    const faces = /** @type {number[]} */ (deed.throw?.faces ?? []);
    if (deed.event === 'recharged' || deed.event === 'thrown') told.push({ deed, dice: left.splice(0, 1), dropped: new Set() });
    else if (shares(deed, faces, left)) told.push({ deed, dice: [], dropped: new Set() });
    else if (faces.length) {
      const before = small();
      if (before.length) told.push({ deed: null, dice: before, dropped: new Set() });
      const dice = left.splice(0, faces.length);
      told.push({ deed, dice, dropped: droppedOf(dice, faces) });
    } else if (AFTER_DICE.has(deed.event)) told.push({ deed, dice: small(), dropped: new Set() });
    else told.push({ deed, dice: [], dropped: new Set() });
  }
  if (left.length) told.push({ deed: null, dice: left, dropped: new Set() });
  return told;
}
