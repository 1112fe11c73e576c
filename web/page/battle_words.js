import { kindName, shortName, unitWords } from './map_facts.js';
import { capital, some } from './words.js';
import { throwWords } from './battle_dice.js';

/**
 * What happens in a battle and elsewhere, in words.
 *
 * @typedef {import('./battle_log.js').Deed} Deed
 * @typedef {(space: string) => string} Name
 */

/** What dice are thrown for. */
/** @type {Record<string, string>} */
const VOLLEYS = {
  interception: 'meets the raid',
  factory: 'fires from the factory',
  anti_aircraft: 'fires at planes',
  bombardment: 'bombards',
  strike: 'strikes by surprise',
  fire: 'fires',
};

/** @param {Deed} deed */
export const volleyWords = ({ volley = '' }) => VOLLEYS[volley] ?? 'fires';

/** @param {Record<string, number>|Map<string, number>} units */
export const unitList = (units) =>
  [...(units instanceof Map ? units : Object.entries(units))]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => unitWords(count, kind))
    .join(', ');

/**
 * How many hits a volley gave.
 *
 * @param {Deed} deed
 */
export const hitsOf = ({ hits }) => (typeof hits === 'object' ? Object.values(hits).reduce((sum, count) => sum + count, 0) : (hits ?? 0));

/**
 * What a power lost.
 *
 * @param {Deed} deed
 */
export function lossWords({ power = '', units = {}, damaged = 0 }) {
  const lost = unitList(units);
  const hurt = damaged ? `${some(damaged, 'battleship')} hit once` : '';
  return `${shortName(power)}: ${[lost ? `loses ${lost}` : '', hurt].filter(Boolean).join(', ')}`;
}

/**
 * An event in words; nothing for what the action says already.
 *
 * @param {Deed} deed
 * @param {{attacker: string, name: Name}} scene who attacks, and what spaces are called
 * @returns {string}
 */
export function deedWords(deed, { attacker, name }) {
  const { kind, party, throws = [], units = {}, ships = {}, count = 0, power = '', at } = deed;
  switch (kind) {
    case 'fired': {
      const who = party === 'attacker' ? shortName(attacker) : 'The defender';
      return `${who} ${volleyWords(deed)}: ${throws.map(throwWords).join('; ') || 'no dice'}`;
    }
    case 'suffered':
    case 'lost':
      return unitList(units) || deed.damaged ? lossWords(deed) : '';
    case 'hits_wasted':
      return `${some(hitsOf(deed), 'hit')} fall on nothing`;
    case 'round_begun':
      return 'A round begins';
    case 'bombarded':
      return `${capital(unitList(ships))} bombard the coast`;
    case 'went_ashore':
      return 'Units go ashore';
    case 'submerged':
      return `${shortName(power)}: ${some(count, kindName('submarine'))} submerge${count === 1 ? 's' : ''}`;
    case 'bombed':
      return `${some((deed.dice ?? []).reduce((sum, face) => sum + face, 0), 'point')} of damage`;
    case 'retreated':
      return `The attackers retreat to ${at ? name(at) : 'another space'}`;
    case 'withdrew':
      return 'The planes break off';
    case 'battle_over':
      return deed.conquered && at ? `${shortName(attacker)} takes ${name(at)}` : deed.conquered ? 'The land is taken' : 'The battle is over';
    case 'sheltered':
      return at ? `A fighter lands in ${name(at)}` : 'A fighter finds a place';
    default:
      return '';
  }
}
