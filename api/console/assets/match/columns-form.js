import { fill, make } from './texts.js';

/**
 * Which column of a list is what: guessed, shown with the first rows, and corrected by people.
 *
 * @typedef {Record<string, number>} Columns
 * @typedef {import('./read-list.js').Cell} Cell
 */

const SAMPLE_ROWS = 5;
const GUESSED_ROWS = 50;
const GUESSED_COLUMNS = 60;
const GUESSED_CELL_LENGTH = 100;

export class ColumnsForm {
  /**
   * @param {HTMLElement} section
   * @param {import('./texts.js').Texts} texts
   */
  constructor(section, texts) {
    this.section = section;
    this.texts = texts;
    this.heads = /** @type {HTMLInputElement} */ (section.querySelector('#heads'));
    this.selects = [...section.querySelectorAll('select')];
    /** @type {Cell[][]} */
    this.rows = [];
    /** Rows above the heads, which are not read. */
    this.titleRows = 0;
    /** @type {{ columns: Columns, hasHeads: boolean }} */
    this.shown = { columns: {}, hasHeads: true };
  }

  /**
   * Shows a list, with its columns guessed.
   *
   * @param {import('./read-list.js').List} list
   */
  async open({ rows, hasHeads }) {
    const { columns, headRow } = await guess(rows);
    this.titleRows = hasHeads ? 0 : (headRow ?? 0);
    this.rows = rows.slice(this.titleRows);
    this.heads.checked = hasHeads || headRow !== null;
    this.show(columns);
    this.section.hidden = false;
  }

  /** The rows without their heads. */
  get list() {
    return this.heads.checked ? this.rows.slice(1) : this.rows;
  }

  get count() {
    return this.rows.length - (this.heads.checked ? 1 : 0);
  }

  get names() {
    const width = this.rows.reduce((most, { length }) => Math.max(most, length), 0);
    const [heads = []] = this.heads.checked ? this.rows : [];
    return Array.from(
      { length: width },
      (_, place) => String(heads[place] ?? '').trim() || fill(this.texts.column, { n: place + 1 }),
    );
  }

  get chosen() {
    const chosen = this.selects.filter(({ value }) => value !== '');
    return Object.fromEntries(chosen.map(({ name, value }) => [name, Number(value)]));
  }

  get isComplete() {
    const { name, orgNumber } = this.chosen;
    return name !== undefined || orgNumber !== undefined;
  }

  /** @param {Columns} columns */
  show(columns) {
    this.shown = { columns, hasHeads: this.heads.checked };
    const names = this.names;
    for (const select of this.selects) {
      select.replaceChildren(
        make('option', { value: '' }, [this.texts.none]),
        ...names.map((name, place) => make('option', { value: String(place) }, [name])),
      );
      select.value = String(columns[select.name] ?? '');
    }
    this.#showSample(names, new Set(Object.values(columns)));
  }

  /** Takes back what a person chose since the columns were shown. */
  revert() {
    this.heads.checked = this.shown.hasHeads;
    this.show(this.shown.columns);
  }

  /**
   * @param {string[]} names
   * @param {Set<number>} used
   */
  #showSample(names, used) {
    const makeRow = (/** @type {'th' | 'td'} */ tag, /** @type {string[]} */ cells) => {
      const made = cells.map((cell, place) =>
        make(tag, { className: used.has(place) ? 'used' : '' }, [cell]),
      );
      return make('tr', {}, made);
    };
    const rows = this.list.slice(0, SAMPLE_ROWS).map((row) => {
      const cells = names.map((_, place) => String(row[place] ?? ''));
      return makeRow('td', cells);
    });
    const sample = this.section.querySelector('.sample');
    sample?.replaceChildren(make('thead', {}, [makeRow('th', names)]), make('tbody', {}, rows));
  }

  /**
   * What rows say of their companies, by the parts of an item.
   *
   * @param {Cell[][]} rows
   */
  toItems(rows) {
    const columns = Object.entries(this.chosen);
    return rows.map((row) => {
      const known = columns.map(
        ([part, place]) => /** @type {const} */ ([part, String(row[place] ?? '').trim()]),
      );
      return Object.fromEntries(known.filter(([, text]) => text !== ''));
    });
  }
}

/** @type {(json: string) => { columns: Columns, headRow: number | null }} */
const parseGuess = JSON.parse;

/** @param {Cell[][]} list */
async function guess(list) {
  const rows = list
    .slice(0, GUESSED_ROWS)
    .map((row) => row.slice(0, GUESSED_COLUMNS).map((cell) => String(cell).slice(0, GUESSED_CELL_LENGTH)));
  for (let count = rows.length; count > 0; count = Math.floor(count / 2)) {
    const body = new URLSearchParams({ rows: JSON.stringify(rows.slice(0, count)) });
    const response = await fetch('/console/match/columns', { method: 'POST', body }).catch(() => null);
    if (response?.ok) return parseGuess(await response.text());
    // Wide rows are too long together.
    if (response?.status !== 413) break;
  }
  // People choose the columns themselves.
  return { columns: {}, headRow: 0 };
}
