/**
 * What a page leaves for the next one, in its tab or its browser, which takes it away. Nothing is
 * sent.
 *
 * @typedef {'sessionStorage' | 'localStorage'} Place
 */

/**
 * False if it is too large, or the browser stores nothing.
 *
 * @param {string} name
 * @param {unknown} value
 * @param {Place} [place]
 */
export function keep(name, value, place = 'sessionStorage') {
  try {
    window[place].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {Place} [place]
 * @returns {unknown}
 */
export function take(name, place = 'sessionStorage') {
  try {
    const kept = window[place].getItem(name);
    window[place].removeItem(name);
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
