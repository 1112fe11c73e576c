/**
 * What the drawing of an encounter says of it: whose turn it is, what is left of it, who stands where and how, what lies about.
 * The page reads it from the attributes of the drawing, and so knows no rule. All of it is of one moment: that of the position
 * that was drawn.
 *
 * @typedef {{mode: string, left: number, speed: number}} Movement
 *
 * @typedef {object} Turn
 * @property {string} round
 * @property {string[]} order
 * @property {string|null} creature  Whose turn it is.
 * @property {string|null} asked  Who is asked before the turn goes on.
 * @property {string|null} decision  What about.
 * @property {string} mode  How the one that is asked goes, if nothing else is said.
 * @property {string|null} mover  Whom the one that is asked moves, where that is not itself.
 * @property {number} actions
 * @property {number} attacks
 * @property {number} bonus
 * @property {number} reaction
 * @property {number} interaction
 * @property {Movement[]} movement
 *
 * @typedef {{left: number, most: number}} Left
 *
 * @typedef {object} Card  All that can be told of a creature, as the referee tells it.
 * @property {string[]} is
 * @property {string} size
 * @property {string} type
 * @property {number} armor_class
 * @property {{now: number, most: number, temporary: number}|{looks: string}} health
 * @property {[string, number][]} speeds
 * @property {[string, number][]} [senses]
 * @property {[string, number, number][]} abilities
 * @property {{with: string, bonus: number, reach?: number, range?: [number, number], damage: [string, string][]}[]} attacks
 * @property {{dc: number, attack: number, slots?: [number, Left][], pact?: [number, Left], spells: {name: string, level: number, innate?: Left|null}[]}} [casting]
 * @property {({name: string} & Partial<Left>)[]} [features]
 * @property {Left} [legendary]
 * @property {{resists?: [string, string][], immune?: [string, string][], vulnerable?: [string, string][], conditions?: string[]}} [defences]
 * @property {{name: string, by?: string, level?: number}[]} [conditions]
 * @property {{name: string, by: string, area?: boolean, until?: {rounds: number, of: string, at: string}}[]} [effects]
 * @property {string} [concentration]
 * @property {[number, number]} [death_saves]
 * @property {string[]} [states]
 * @property {string} [readied]
 * @property {string} [rides]
 * @property {string[]} [holds]
 * @property {string} [wears]
 * @property {[string, number][]} [carries]
 *
 * @typedef {object} Creature
 * @property {string} id
 * @property {string} name
 * @property {string} team
 * @property {string} side
 * @property {string} square  Where it begins.
 * @property {number} cells  Squares along a side.
 * @property {{x: number, y: number}} middle  Of its token.
 * @property {number} radius
 * @property {number} level  Its height in feet.
 * @property {string} health  Its hit points, or how hurt it looks where they are not told.
 * @property {string} healthWords  The same in a sentence.
 * @property {string[]} conditions
 * @property {string|null} fate
 * @property {boolean} onTurn
 * @property {string} words
 * @property {Card} card
 *
 * @typedef {{name: string, by: string, pattern: string, team: string, rounds: number|null, squares: string[]}} Area
 *
 * @typedef {object} Moment
 * @property {string} position
 * @property {Turn|null} turn
 * @property {Map<string, Creature>} creatures
 * @property {Area[]} areas
 * @property {Map<string, string[]>} things  What lies where.
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
 * Everything at once.
 *
 * @param {string} position that was drawn
 * @param {Element} tokens the layer of tokens
 * @returns {Moment}
 */
export function momentOf(position, tokens) {
  const found = (/** @type {string} */ what) => [.../** @type {NodeListOf<SVGElement>} */ (tokens.querySelectorAll(what))];
  return {
    position,
    turn: turnOf(tokens),
    creatures: new Map(found('.token').map((token) => [token.dataset.creature ?? '', creatureOf(token)])),
    areas: found('.lasting').map(({ dataset: { name = '', by = '', pattern = '', team = '', rounds, squares = '' } }) => ({
      name,
      by,
      pattern,
      team,
      rounds: rounds === undefined ? null : Number(rounds),
      squares: squares.split(' '),
    })),
    things: new Map(found('.object').map(({ dataset: { square = '', object = '' } }) => [square, object.split(' ')])),
  };
}

/**
 * @param {Element} tokens
 * @returns {Turn|null}
 */
function turnOf(tokens) {
  const state = tokens.querySelector('.state');
  if (!(state instanceof SVGElement)) return null;
  const { dataset } = state;
  const number = (/** @type {string|undefined} */ text) => Number(text ?? 0);
  const movement = (dataset.movement ?? '').split(', ').filter(Boolean).map((part) => part.split(' '));
  return {
    round: dataset.round ?? '',
    order: (dataset.order ?? '').split(' ').filter(Boolean),
    creature: dataset.turn ?? null,
    asked: dataset.asked ?? null,
    decision: dataset.decision ?? null,
    mode: dataset.mode === 'crawl' ? 'walk' : (dataset.mode ?? 'walk'),
    mover: dataset.mover ?? null,
    actions: number(dataset.actions),
    attacks: number(dataset.attacks),
    bonus: number(dataset.bonus),
    reaction: number(dataset.reaction),
    interaction: number(dataset.interaction),
    movement: movement.map(([mode, left, speed]) => ({ mode, left: Number(left), speed: Number(speed) })),
  };
}

/**
 * @param {SVGElement} token
 * @returns {Creature}
 */
function creatureOf(token) {
  const { creature = '', team = '', side = '', square = '', cells, middle = '0 0', radius, level, conditions, fate, turn, card = '{}' } = token.dataset;
  const [x, y] = middle.split(' ').map(Number);
  /** @type {Card} */
  const told = JSON.parse(card);
  const health = told.health;
  const looks = 'looks' in health ? health.looks : null;
  const { now, most, temporary } = 'looks' in health ? { now: 0, most: 0, temporary: 0 } : health;
  return {
    id: creature,
    name: nameOf(creature),
    team,
    side,
    square,
    cells: Number(cells ?? 1),
    middle: { x, y },
    radius: Number(radius ?? 0),
    level: Number(level ?? 0),
    health: looks ?? `${now} / ${most}${temporary ? ` +${temporary}` : ''}`,
    healthWords: looks ?? `${now} of ${most} hit points${temporary ? ` and ${temporary} more` : ''}`,
    conditions: (conditions ?? '').split(' ').filter(Boolean),
    fate: fate ?? null,
    onTurn: turn === 'now',
    words: token.getAttribute('aria-label') ?? creature,
    card: told,
  };
}

/**
 * Everybody in a square: the living before the dead, and who is drawn over others before them.
 *
 * @param {Map<string, Creature>} creatures
 * @param {string} square
 */
export function creaturesAt(creatures, square) {
  const [x, y] = square.split(',').map(Number);
  const here = [...creatures.values()].filter(({ square: at, cells }) => {
    const [left, top] = at.split(',').map(Number);
    return x >= left && y >= top && x < left + cells && y < top + cells;
  });
  return here.reverse().toSorted((one, other) => Number(one.fate === 'dead') - Number(other.fate === 'dead'));
}

/**
 * Who is meant by a press: whose token lies under the pointer, else who is drawn over the others in the square.
 *
 * @param {Map<string, Creature>} creatures
 * @param {string} square
 * @param {{x: number, y: number}|null} [point] of the drawing
 */
export function creatureAt(creatures, square, point = null) {
  const here = creaturesAt(creatures, square);
  const far = (/** @type {Creature} */ { middle }) => (point ? Math.hypot(middle.x - point.x, middle.y - point.y) : 0);
  const under = point ? here.filter((creature) => creature.fate !== 'dead' && far(creature) <= creature.radius + 2) : [];
  // A rider is drawn over its mount, which is larger.
  return under.toSorted((one, other) => one.radius - other.radius || far(one) - far(other))[0] ?? here[0];
}
