/** What a page leaves in its tab for the next one there, which takes it away. Nothing is sent. */

/**
 * False if it is too large, or the browser stores nothing.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @returns {unknown}
 */
export function take(name) {
  try {
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return JSON.parse(kept ?? 'null');
  } catch {
    return null;
  }
}
