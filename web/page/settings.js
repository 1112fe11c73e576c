/**
 * What a reader has chosen for this browser: theme, language of the pieces, name.
 *
 * @typedef {'light'|'dark'|'system'} Theme
 * @typedef {'en'|'vi'} Language
 */

const PREFIX = 'rulebound.';

/**
 * @param {string} name
 * @returns {string|null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** @returns {Language} */
export function language() {
  return recall('language') === 'vi' ? 'vi' : 'en';
}

/** The theme in force, whether chosen or the system's. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Takes the other theme and keeps it. */
export function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  remember('theme', theme);
}

/** Takes the other language for the names of pieces and keeps it. */
export function switchLanguage() {
  remember('language', language() === 'en' ? 'vi' : 'en');
  document.dispatchEvent(new CustomEvent('language'));
}
