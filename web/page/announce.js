/** Speaks to people who listen to the page. */

/**
 * @param {string} id
 * @param {string} words
 */
function speak(id, words) {
  const region = document.getElementById(id);
  if (!region) return;
  region.textContent = '';
  // A region speaks again only when its text changes after a pause.
  setTimeout(() => (region.textContent = words), 30);
}

/** @param {string} words */
export const politely = (words) => speak('polite', words);

/** @param {string} words */
export const assertively = (words) => speak('assertive', words);
