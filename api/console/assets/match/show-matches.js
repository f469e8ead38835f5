/**
 * The table of matched rows, in which people choose among candidates.
 *
 * @typedef {import('./match-rows.js').Match} Match
 * @typedef {import('./match-rows.js').Company} Company
 * @typedef {'match' | 'candidates' | 'none'} Group
 */
import { fill, formatNumber, make } from './texts.js';

const SHOWN_ROWS = 100;
/** The choice of no company. */
export const NONE = -1;

/** A row of the list with its decision, and what a person chose among its companies. */
export class MatchedRow {
  /**
   * @param {number} number From 1.
   * @param {string[]} known What the list says of the company.
   * @param {Match} match
   */
  constructor(number, known, match) {
    this.number = number;
    this.known = known;
    this.match = match;
    this.companies = match.match === null ? match.candidates : [match.match, ...match.candidates];
    /**
     * Place among the companies, or `NONE`.
     *
     * @type {number | null}
     */
    this.choice = null;
  }

  get company() {
    return this.choice === null ? this.match.match : (this.companies[this.choice] ?? null);
  }

  get group() {
    if (this.company !== null) return 'match';
    return this.match.decision === 'candidates' && this.choice === null ? 'candidates' : 'none';
  }
}

export class MatchTable {
  /**
   * @param {HTMLElement} section
   * @param {import('./texts.js').Texts} texts
   */
  constructor(section, texts) {
    this.section = section;
    this.texts = texts;
    /** @type {MatchedRow[]} */
    this.rows = [];
    this.onChoice = () => undefined;
    this.filter = 'all';
    /** Place of the first row that is not yet decided to be in the table or not. */
    this.place = 0;
    this.body = /** @type {HTMLElement} */ (section.querySelector('tbody'));
    this.more = /** @type {HTMLElement} */ (section.querySelector('#more'));
    this.help = /** @type {HTMLElement} */ (section.querySelector('#help'));
    this.#listen();
  }

  clear() {
    this.rows = [];
    this.#choose('all');
  }

  /** @param {MatchedRow[]} rows */
  add(rows) {
    this.rows.push(...rows);
    // A full table stays as it is under the hands of its reader.
    const count = this.body.childElementCount;
    if (count === 0 || count % SHOWN_ROWS > 0) this.#showMore(SHOWN_ROWS - (count % SHOWN_ROWS));
    else this.#tell();
  }

  #listen() {
    this.section.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.name === 'filter') this.#choose(target.value);
      else this.#choice(target);
    });
    this.more.addEventListener('click', () => this.#showMore(SHOWN_ROWS));
    this.body.addEventListener('keydown', (event) => this.#press(event));
  }

  /** @param {MatchedRow} row */
  #isIn(row) {
    return this.filter === 'all' || row.group === this.filter;
  }

  /** @param {string} filter */
  #choose(filter) {
    this.filter = filter;
    for (const radio of this.section.querySelectorAll('[name="filter"]'))
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === filter;
    this.place = 0;
    this.body.replaceChildren();
    this.#showMore(SHOWN_ROWS);
  }

  /** @param {number} count */
  #showMore(count) {
    // A row that is chosen meanwhile leaves its group, and stays in the table.
    for (let left = count; left > 0 && this.place < this.rows.length; this.place += 1) {
      const row = this.rows[this.place];
      if (row === undefined || !this.#isIn(row)) continue;
      this.body.append(this.#makeRow(row));
      left -= 1;
    }
    this.#tell();
  }

  /** Says how many rows there are of each kind, and how many more can be shown. */
  #tell() {
    /** @type {Record<string, number>} */
    const counts = { all: this.rows.length, match: 0, candidates: 0, none: 0 };
    let left = 0;
    for (const [place, row] of this.rows.entries()) {
      counts[row.group] = (counts[row.group] ?? 0) + 1;
      if (place >= this.place && this.#isIn(row)) left += 1;
    }
    this.more.hidden = left === 0;
    this.more.textContent = fill(this.texts.more, { n: Math.min(left, SHOWN_ROWS) });
    this.help.hidden = !this.rows.some(({ match }) => match.decision === 'candidates');
    for (const label of this.section.querySelectorAll('.tabs label')) {
      const count = counts[label.querySelector('input')?.value ?? ''] ?? 0;
      const place = label.querySelector('.filter-count');
      if (place !== null) place.textContent = formatNumber(count);
    }
  }

  /** @param {HTMLInputElement} radio */
  #choice(radio) {
    const row = this.rows[Number(radio.name.replace('row-', '')) - 1];
    if (row === undefined) return;
    row.choice = Number(radio.value);
    this.onChoice();
    this.#tell();
  }

  /**
   * A digit chooses, and leads to the next row without a choice.
   *
   * @param {KeyboardEvent} event
   */
  #press(event) {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || !/^\d$/.test(key)) return;
    const row = target.closest('tr');
    const radios = [...(row?.querySelectorAll('input') ?? [])];
    const radio = key === '0' ? radios.at(-1) : radios.slice(0, -1)[Number(key) - 1];
    if (row === null || radio === undefined) return;
    event.preventDefault();
    radio.click();
    radio.focus();
    for (let next = row.nextElementSibling; next !== null; next = next.nextElementSibling)
      if (next.querySelector('fieldset') !== null && next.querySelector(':checked') === null) {
        next.querySelector('input')?.focus();
        return;
      }
  }

  /** @param {MatchedRow} row */
  #makeRow(row) {
    const { number, known, match } = row;
    const [name = '', ...others] = known;
    const reasons = match.match?.reasons ?? match.reasons;
    return make('tr', {}, [
      make('td', { className: 'number' }, [formatNumber(number)]),
      this.#makeCell(1, [
        make('strong', {}, [name]),
        make('span', { className: 'muted small' }, others.join(' · ')),
      ]),
      this.#makeCell(2, this.#makeCompanies(row)),
      // An empty cell is left out of the card on a phone.
      this.#makeCell(3, reasons === '' ? [] : [make('span', { className: 'muted small' }, [reasons])]),
    ]);
  }

  /**
   * @param {number} column
   * @param {(Node | string)[]} children
   */
  #makeCell(column, children) {
    const cell = make('td', {}, children);
    cell.dataset['label'] = this.texts.tableHeads[column] ?? '';
    return cell;
  }

  /** @param {MatchedRow} row */
  #makeCompanies(row) {
    const { match, companies } = row;
    if (match.decision === 'candidates') return [this.#makeChoices(row)];
    if (match.match === null) return [make('span', { className: 'muted' }, [this.texts.noMatch])];
    const found = makeCompany(match.match, '');
    if (companies.length === 1) return found;
    const summary = make('summary', {}, [fill(this.texts.others, { n: companies.length - 1 })]);
    return [...found, make('details', {}, [summary, this.#makeChoices(row)])];
  }

  /** @param {MatchedRow} row */
  #makeChoices({ number, known, companies, choice, match }) {
    const checked = choice ?? (match.match === null ? null : 0);
    const makeChoice = (
      /** @type {number} */ value,
      /** @type {string} */ key,
      /** @type {(Node | string)[]} */ text,
    ) => {
      const radio = make('input', { type: 'radio', name: `row-${number}`, value: String(value) }, []);
      radio.checked = value === checked;
      return make('label', { className: 'choice' }, [radio, make('kbd', {}, [key]), make('span', {}, text)]);
    };
    return make('fieldset', {}, [
      make('legend', { className: 'visually-hidden' }, [known.join(' ')]),
      ...companies.map((company, place) =>
        makeChoice(place, String(place + 1), makeCompany(company, company.reasons)),
      ),
      makeChoice(NONE, '0', [this.texts.noneOfThem]),
    ]);
  }
}

/**
 * @param {Company} company
 * @param {string} reasons
 */
function makeCompany({ name, orgNumber, town, state, path }, reasons) {
  const link = make('a', { href: path, target: '_blank', rel: 'noopener' }, [name]);
  const badge = make('span', { className: `badge badge-${state.tone}` }, [state.text]);
  const facts = [orgNumber, town, reasons].filter(Boolean).join(' · ');
  return [
    link,
    ...(state.tone === 'good' ? [] : [' ', badge]),
    make('span', { className: 'muted small' }, [facts]),
  ];
}
