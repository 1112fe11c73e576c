/**
 * What the drawing of an encounter says of it: whose turn it is, what is left of it, and who stands where. The page reads it
 * from the attributes of the drawing, and so knows no rule.
 *
 * @typedef {{mode: string, left: number, speed: number}} Movement
 *
 * @typedef {object} Turn
 * @property {string} round
 * @property {string[]} order
 * @property {string|null} creature  Whose turn it is.
 * @property {string|null} asked  Who is asked before the turn goes on.
 * @property {string|null} decision  What about.
 * @property {number} actions
 * @property {number} attacks
 * @property {number} bonus
 * @property {number} reaction
 * @property {number} interaction
 * @property {Movement[]} movement
 * @property {[string, number][]} slots  By level; `pact` for pact slots.
 * @property {[string, number][]} features
 * @property {string|null} concentration
 *
 * @typedef {object} Creature
 * @property {string} id
 * @property {string} name
 * @property {string} team
 * @property {string} side
 * @property {string} square  Where it begins.
 * @property {number} cells  Squares along a side.
 * @property {string} health  Its hit points, or how hurt it looks where they are not told.
 * @property {string} healthWords  The same in a sentence.
 * @property {string[]} conditions
 * @property {string|null} fate
 * @property {boolean} onTurn
 * @property {string} words
 */

/**
 * A name in kebab-case as people write it: `Goblin 2`.
 *
 * @param {string} id
 */
export const nameOf = (id) => {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * `1 4, 2 3`.
 *
 * @param {string|undefined} text
 * @returns {[string, number][]}
 */
const pairs = (text) =>
  (text ?? '')
    .split(', ')
    .filter(Boolean)
    .map((part) => {
      const [name, count] = part.split(' ');
      return [name, Number(count)];
    });

/**
 * @param {Element} tokens the layer of tokens
 * @returns {Turn|null}
 */
export function turnOf(tokens) {
  const state = tokens.querySelector('.state');
  if (!(state instanceof SVGElement)) return null;
  const { dataset } = state;
  const number = (/** @type {string|undefined} */ text) => Number(text ?? 0);
  const movement = (dataset.movement ?? '').split(', ').filter(Boolean).map((part) => part.split(' '));
  const pact = dataset.pact?.split(' ');
  return {
    round: dataset.round ?? '',
    order: (dataset.order ?? '').split(' ').filter(Boolean),
    creature: dataset.turn ?? null,
    asked: dataset.asked ?? null,
    decision: dataset.decision ?? null,
    actions: number(dataset.actions),
    attacks: number(dataset.attacks),
    bonus: number(dataset.bonus),
    reaction: number(dataset.reaction),
    interaction: number(dataset.interaction),
    movement: movement.map(([mode, left, speed]) => ({ mode, left: Number(left), speed: Number(speed) })),
    slots: [...pairs(dataset.slots), ...(pact ? /** @type {[string, number][]} */ ([['pact', Number(pact[1])]]) : [])],
    features: pairs(dataset.features),
    concentration: dataset.concentration ?? null,
  };
}

/**
 * Everybody who is on the grid, by name.
 *
 * @param {Element} tokens the layer of tokens
 * @returns {Map<string, Creature>}
 */
export function creaturesOf(tokens) {
  const found = /** @type {NodeListOf<SVGElement>} */ (tokens.querySelectorAll('.token'));
  return new Map(
    [...found].map((token) => {
      const { creature = '', team = '', side = '', square = '', cells, hp, maxHp, tempHp, health, conditions, fate, turn } = token.dataset;
      return [
        creature,
        {
          id: creature,
          name: nameOf(creature),
          team,
          side,
          square,
          cells: Number(cells ?? 1),
          health: health ?? `${hp} / ${maxHp}`,
          healthWords: health ?? `${hp} of ${maxHp} hit points${tempHp ? ` and ${tempHp} more` : ''}`,
          conditions: (conditions ?? '').split(' ').filter(Boolean),
          fate: fate ?? null,
          onTurn: turn === 'now',
          words: token.getAttribute('aria-label') ?? creature,
        },
      ];
    }),
  );
}

/**
 * Who stands in a square; of several the one that is drawn over the others.
 *
 * @param {Map<string, Creature>} creatures
 * @param {string} square
 */
export function creatureAt(creatures, square) {
  const [x, y] = square.split(',').map(Number);
  return [...creatures.values()].findLast(({ square: at, cells }) => {
    const [left, top] = at.split(',').map(Number);
    return x >= left && y >= top && x < left + cells && y < top + cells;
  });
}
