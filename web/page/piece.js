/**
 * The eleven kinds of piece of Commander Chess and their names.
 *
 * @typedef {'C'|'I'|'T'|'M'|'E'|'A'|'G'|'S'|'F'|'N'|'H'} Letter
 */

/** @type {Record<Letter, {icon: import('./icons.js').Icon, en: string, vi: string}>} */
export const PIECES = {
  C: { icon: 'commander', en: 'Commander', vi: 'Tư lệnh' },
  I: { icon: 'infantry', en: 'Infantry', vi: 'Bộ binh' },
  T: { icon: 'tank', en: 'Tank', vi: 'Xe tăng' },
  M: { icon: 'militia', en: 'Militia', vi: 'Dân quân' },
  E: { icon: 'engineer', en: 'Engineer', vi: 'Công binh' },
  A: { icon: 'artillery', en: 'Artillery', vi: 'Pháo binh' },
  G: { icon: 'anti_air_gun', en: 'Anti-air gun', vi: 'Pháo cao xạ' },
  S: { icon: 'missile', en: 'Missile', vi: 'Tên lửa' },
  F: { icon: 'air_force', en: 'Air force', vi: 'Không quân' },
  N: { icon: 'navy', en: 'Navy', vi: 'Hải quân' },
  H: { icon: 'headquarters', en: 'Headquarters', vi: 'Sở chỉ huy' },
};

/**
 * @param {string} text
 * @returns {text is Letter}
 */
export const isLetter = (text) => Object.hasOwn(PIECES, text);
