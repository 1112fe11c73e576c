/**
 * Room in the window of a map: where something can be seen whole.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {{x: number, y: number}} Shift
 */

/** How far from every edge things stay. */
const MARGIN = 8;

/**
 * The least shift that brings a box into a frame and out from under what covers the frame in parts. Where there is none, the
 * one that brings it into the frame.
 *
 * @param {Box} box
 * @param {Box} frame
 * @param {Box[]} covers
 * @param {{up: number, down: number}} room how far it can go
 * @returns {Shift}
 */
export function shiftInto(box, frame, covers, room) {
  const least = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ from, /** @type {number} */ to) =>
    low < from + MARGIN ? from + MARGIN - low : high > to - MARGIN ? to - MARGIN - high : 0;
  const bounded = (/** @type {number} */ y) => Math.max(-room.up, Math.min(room.down, y));
  const x = least(box.left, box.right, frame.left, frame.right);
  const y = bounded(least(box.top, box.bottom, frame.top, frame.bottom));
  const shifts = [{ x, y }];
  for (const cover of covers) {
    shifts.push(
      { x: cover.left - MARGIN - box.right, y },
      { x: cover.right + MARGIN - box.left, y },
      { x, y: bounded(cover.top - MARGIN - box.bottom) },
      { x, y: bounded(cover.bottom + MARGIN - box.top) },
    );
  }
  const isClear = (/** @type {Shift} */ shift) => {
    const moved = { left: box.left + shift.x, right: box.right + shift.x, top: box.top + shift.y, bottom: box.bottom + shift.y };
    const within = moved.left >= frame.left && moved.right <= frame.right && moved.top >= frame.top && moved.bottom <= frame.bottom;
    return within && covers.every((cover) => moved.right <= cover.left || moved.left >= cover.right || moved.bottom <= cover.top || moved.top >= cover.bottom);
  };
  const far = (/** @type {Shift} */ shift) => Math.hypot(shift.x, shift.y);
  return shifts.filter(isClear).toSorted((one, other) => far(one) - far(other))[0] ?? shifts[0];
}
