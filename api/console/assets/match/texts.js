/**
 * Texts and elements of the page.
 *
 * @typedef {{
 *   none: string, column: string, pasted: string, asColumns: string, reading: string, noRows: string,
 *   understood: string, titleRows: string,
 *   forms: Record<string, string>, problems: Record<string, string>,
 *   tooManyToWatch: string, choose: string, matchFirst: string, matchAll: string, matchRest: string, continue: string,
 *   most: string, free: string, notMatched: string, about: string, left: string, spent: string,
 *   done: string, waiting: string,
 *   remaining: string, stopped: string, noCredits: string, signedOut: string, failed: string,
 *   refused: string, unsaved: string, noMatch: string, noneOfThem: string, others: string, chosen: string, rejected: string,
 *   more: string, fileEnding: string, tableHeads: string[],
 *   resultColumns: Record<'decision' | 'orgNumber' | 'name' | 'city' | 'state' | 'score' | 'reasons' | 'candidate', string>
 * }} Texts
 */

const NUMBERS = new Intl.NumberFormat(document.documentElement.lang);

/** @param {number} number */
export function formatNumber(number) {
  return NUMBERS.format(number);
}

/**
 * Puts values into a text: `{n}` is the value of `n`, and `{n|row|rows}` a number with its noun.
 *
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replaceAll(
    /\{(\w+)(?:\|(.+?)\|(.+?))?\}/g,
    (all, /** @type {string} */ name, /** @type {string | undefined} */ one, /** @type {string} */ many) => {
      const value = values[name];
      if (value === undefined) return all;
      if (typeof value === 'string') return value;
      return one === undefined ? formatNumber(value) : `${formatNumber(value)} ${value === 1 ? one : many}`;
    },
  );
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} properties
 * @param {Iterable<Node | string>} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties, children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
