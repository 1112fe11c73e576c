/**
 * An encounter file as plain data, and simple changes to it. What they mean is for the referee to say: every change is
 * checked there.
 *
 * @typedef {Record<string, any> & {id: string, at: any}} Entry  A creature.
 * @typedef {Record<string, any> & {creatures: Entry[], order?: string[]}} Encounter
 */

/**
 * @param {unknown} setup
 * @returns {Encounter}
 */
export const copyOf = (setup) => structuredClone(/** @type {Encounter} */ (setup));

/**
 * @param {Encounter} encounter
 * @param {string} id
 */
export const entryOf = (encounter, id) => encounter.creatures.find((creature) => creature.id === id);

/**
 * Sets a field, or takes it away where it says nothing.
 *
 * @param {Entry} entry
 * @param {string} field
 * @param {unknown} value
 */
export function put(entry, field, value) {
  const empty = value === undefined || value === null || value === 0 || value === false || (Array.isArray(value) && !value.length);
  if (empty && field !== 'hp' && field !== 'at') delete entry[field];
  else entry[field] = value;
}

/**
 * Takes hit points away, temporary ones first.
 *
 * @param {Entry} entry
 * @param {{hp: number, temp: number}} before
 * @param {number} amount
 */
export function hurt(entry, { hp, temp }, amount) {
  const left = Math.max(0, amount - temp);
  put(entry, 'temp_hp', Math.max(0, temp - amount));
  entry.hp = Math.max(0, hp - left);
}

/**
 * @param {Entry} entry
 * @param {{hp: number, most: number}} before
 * @param {number} amount
 */
export function heal(entry, { hp, most }, amount) {
  entry.hp = Math.min(most, hp + amount);
  if (entry.hp > 0) {
    for (const field of ['dead', 'stable', 'death_saves']) delete entry[field];
    put(entry, 'conditions', (entry.conditions ?? []).filter((/** @type {{name: string, source?: string}} */ { name, source }) => name !== 'unconscious' || source));
  }
}

/**
 * @param {Encounter} encounter
 * @param {string} id
 */
export function endConcentration(encounter, id) {
  const entry = entryOf(encounter, id);
  if (!entry) return;
  const spell = entry.concentrating;
  delete entry.concentrating;
  put(entry, 'ongoing', (entry.ongoing ?? []).filter((/** @type {string} */ name) => name !== spell));
  const influences = (encounter.influences ?? []).filter((/** @type {any} */ { by, concentration, name }) => !(by === id && (concentration || name === spell)));
  if (influences.length) encounter.influences = influences;
  else delete encounter.influences;
}

/**
 * Takes a creature out, with what others have to do with it.
 *
 * @param {Encounter} encounter
 * @param {string} id
 */
export function remove(encounter, id) {
  encounter.creatures = encounter.creatures.filter((creature) => creature.id !== id);
  if (encounter.order) encounter.order = encounter.order.filter((name) => name !== id);
  if (encounter.lair?.owner === id) delete encounter.lair;
  if (encounter.turn?.of === id) delete encounter.turn;
  for (const entry of encounter.creatures) {
    if (entry.riding === id) {
      delete entry.riding;
      delete entry.controls_mount;
    }
    put(entry, 'hidden_from', (entry.hidden_from ?? []).filter((/** @type {string} */ name) => name !== id));
    put(entry, 'conditions', (entry.conditions ?? []).filter((/** @type {{source?: string}} */ { source }) => source !== id));
    if (entry.helped?.by === id || entry.helped?.against === id) delete entry.helped;
  }
  const influences = (encounter.influences ?? []).filter((/** @type {any} */ { by, on }) => by !== id && on !== id);
  if (influences.length) encounter.influences = influences;
  else delete encounter.influences;
}

/**
 * Lets a monster join those of another creature, after it in the order.
 *
 * @param {Encounter} encounter
 * @param {string} monster
 * @param {[number, number]} at
 * @param {Entry} comrade
 * @returns {string} its name
 */
export function join(encounter, monster, at, comrade) {
  let number = 1;
  while (entryOf(encounter, `${monster}-${number}`)) number += 1;
  const id = `${monster}-${number}`;
  const { team, controller, initiative } = comrade;
  const entry = { id, at, monster, team: team ?? comrade.id, controller: controller ?? comrade.id };
  encounter.creatures.push(initiative === undefined ? entry : { ...entry, initiative });
  if (encounter.order) encounter.order.splice(encounter.order.indexOf(comrade.id) + 1, 0, id);
  return id;
}

/**
 * Gives every creature of a side a side of its own.
 *
 * @param {Encounter} encounter
 * @param {string} side
 */
export function split(encounter, side) {
  for (const entry of encounter.creatures) if ((entry.controller ?? entry.id) === side) entry.controller = entry.id;
}

/**
 * The creatures of each side, in order.
 *
 * @param {Encounter} encounter
 * @returns {Map<string, Entry[]>}
 */
export function sidesOf(encounter) {
  /** @type {Map<string, Entry[]>} */
  const sides = new Map();
  for (const entry of encounter.creatures) {
    const side = entry.controller ?? entry.id;
    sides.set(side, [...(sides.get(side) ?? []), entry]);
  }
  return sides;
}

/**
 * `12,7` as a place in a file.
 *
 * @param {string} text
 * @returns {[number, number]|null}
 */
export function placeOf(text) {
  const found = /^\s*(\d+)\s*[, ]\s*(\d+)\s*$/.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
