import { ListChoice } from './choose-list.js';
import { ColumnsForm } from './columns-form.js';
import { MatchError, matchPart, toForm } from './match-rows.js';
import { saveList, toResultCells, toResultHeads } from './save-list.js';
import { MatchedRow, MatchTable } from './show-matches.js';
import { fill } from './texts.js';

/**
 * The page that reads a list in the browser, has it matched part by part and saves it.
 *
 * @typedef {{ maxRows: number, previewRows: number, partRows: number, creditsLeft: number | null }} Limits
 */

/** As many numbers as a form of the service takes. */
const MAX_WATCHED = 5_000;

/** @type {(json: string) => Limits} */
const parseLimits = JSON.parse;
/** @type {(json: string) => import('./texts.js').Texts} */
const parseTexts = JSON.parse;

class MatchPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.limits = parseLimits(root.dataset['limits'] ?? '');
    this.texts = parseTexts(root.dataset['texts'] ?? '');
    this.choice = new ListChoice(this.#find('#list'), this.texts, this.limits.maxRows);
    this.columns = new ColumnsForm(this.#find('#columns'), this.texts);
    this.table = new MatchTable(this.#find('#results'), this.texts);
    this.creditsSpent = 0;
    /** @type {AbortController | null} */
    this.running = null;
    this.isSaved = true;
  }

  listen() {
    this.choice.mayBegin = () => {
      const may = this.#mayDiscard();
      if (may) this.running?.abort();
      return may;
    };
    this.choice.onList = (list, columns) => void this.#open(list, columns);
    this.choice.listen();
    this.#find('#columns').addEventListener('change', () => {
      if (!this.#mayDiscard()) return this.columns.revert();
      this.columns.show(this.columns.chosen);
      this.#restart();
    });
    this.#find('#start').addEventListener('click', () => void this.#run());
    this.#find('#all').addEventListener('click', () => void this.#run(true));
    this.#find('#stop').addEventListener('click', () => this.running?.abort());
    this.#find('#results').addEventListener('click', ({ target }) => {
      const form = target instanceof HTMLElement ? target.dataset['save'] : undefined;
      if (form === 'csv' || form === 'xlsx') void this.#save(form);
    });
    this.root.querySelector('#watch')?.addEventListener('submit', (event) => this.#watch(event));
    this.table.onChoice = () => {
      this.isSaved = false;
    };
    this.root.querySelector('#sign-in')?.addEventListener('click', () => {
      const isKept = this.choice.keep(this.columns.chosen);
      this.isSaved = isKept && this.table.rows.every(({ choice }) => choice === null);
    });
    addEventListener('beforeunload', (event) => {
      if (!this.isSaved) event.preventDefault();
    });
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #find(selector) {
    const found = this.root.querySelector(selector);
    if (found instanceof HTMLElement) return found;
    throw new Error(`The page has no ${selector}.`);
  }

  /** @param {string} text */
  #tell(text, isError = false) {
    const place = this.#find('#state');
    place.className = isError ? 'error' : '';
    place.textContent = text;
  }

  /**
   * @param {import('./read-list.js').List} list
   * @param {import('./columns-form.js').Columns} [chosen]
   */
  async #open(list, chosen) {
    await this.columns.open(list);
    if (chosen !== undefined) this.columns.show(chosen);
    const { count, names, titleRows } = this.columns;
    const { fileName } = this.choice;
    const form =
      fileName === this.texts.pasted
        ? fill(this.texts.asColumns, { n: names.length })
        : fill(this.texts.forms[list.form] ?? '', { encoding: list.encoding });
    const told = [fill(this.texts.understood, { file: fileName, rows: count, form })];
    if (titleRows > 0) told.push(fill(this.texts.titleRows, { n: titleRows }));
    this.choice.tell(told.join(' '));
    this.#restart();
    this.#find('#columns').scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }

  /** Asks before a result is lost that was paid for and not saved. */
  #mayDiscard() {
    return this.isSaved || this.#matched === 0 || confirm(this.texts.unsaved);
  }

  /** Begins anew: other columns give other matches. */
  #restart() {
    this.running?.abort();
    this.running = null;
    this.creditsSpent = 0;
    this.isSaved = true;
    this.table.clear();
    for (const part of ['#results', '#progress', '#stop']) this.#find(part).hidden = true;
    this.#tell('');
    this.#showStart();
  }

  get #matched() {
    return this.table.rows.length;
  }

  get #isGuest() {
    return this.limits.creditsLeft === null;
  }

  /** Says what the button does next, and what that costs. */
  #showStart() {
    const { previewRows, creditsLeft } = this.limits;
    const start = /** @type {HTMLButtonElement} */ (this.#find('#start'));
    const left = this.columns.count - this.#matched;
    const isGuestDone = this.#isGuest && this.#matched >= previewRows;
    start.hidden = left <= 0 || isGuestDone;
    start.disabled = !this.columns.isComplete;
    start.textContent = this.#matched === 0 ? this.#toFirstText(left) : this.#toNextText(left);
    const all = this.#find('#all');
    all.hidden = start.disabled || this.#matched > 0 || left <= previewRows || left > (creditsLeft ?? 0);
    all.textContent = this.#toPricedText(this.texts.matchAll, left);
    const balance =
      creditsLeft === null ? '' : fill(this.texts.left, { n: Math.max(0, creditsLeft - this.creditsSpent) });
    this.#find('#price').textContent = this.columns.isComplete ? balance : this.texts.choose;
  }

  /** @param {number} left */
  #toFirstText(left) {
    const { previewRows } = this.limits;
    const text = left > previewRows ? this.texts.matchFirst : this.texts.matchAll;
    return this.#toPricedText(text, Math.min(left, previewRows));
  }

  /**
   * @param {string} text
   * @param {number} n
   */
  #toPricedText(text, n) {
    return fill(text, { n, max: this.#isGuest ? this.texts.free : fill(this.texts.most, { n }) });
  }

  /** @param {number} left */
  #toNextText(left) {
    if (this.#matched > this.limits.previewRows) return fill(this.texts.continue, { n: this.#matched + 1 });
    if (this.#isGuest) {
      const n = Math.min(left, this.limits.previewRows - this.#matched);
      return fill(this.texts.matchRest, { n, max: this.texts.free });
    }
    const about = Math.ceil((this.creditsSpent / this.#matched) * left);
    return fill(this.texts.matchRest, { n: left, max: fill(this.texts.about, { n: about, max: left }) });
  }

  /** Matches the first rows, and with the next press, or the button for all, all the others. */
  async #run(isWhole = false) {
    const { count } = this.columns;
    const isPreview = !isWhole && (this.#matched === 0 || this.#isGuest);
    const end = isPreview ? Math.min(this.limits.previewRows, count) : count;
    const running = new AbortController();
    this.running = running;
    this.isSaved = false;
    for (const part of ['#start', '#all']) this.#find(part).hidden = true;
    for (const part of ['#results', '#progress', '#stop']) this.#find(part).hidden = false;
    this.#tell('');
    try {
      await this.#matchUntil(end, running.signal);
    } catch (error) {
      // Another list was chosen.
      if (this.running !== running) return;
      const isStopped = running.signal.aborted;
      const text = isStopped ? 'stopped' : error instanceof MatchError ? error.refusal : 'failed';
      this.#tell(fill(this.texts[text], { n: this.#matched + 1 }), !isStopped);
    }
    this.running = null;
    this.#find('#stop').hidden = true;
    this.#showStart();
    const head = this.#find('#results .card-head');
    const isBelow = head.getBoundingClientRect().bottom > innerHeight;
    if (isBelow) head.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }

  /**
   * @param {number} end
   * @param {AbortSignal} signal
   */
  async #matchUntil(end, signal) {
    const first = this.#matched;
    const startedAt = performance.now();
    this.#showProgress(0);
    while (this.#matched < end) {
      await this.#matchNext(end, signal);
      const msPerRow = (performance.now() - startedAt) / (this.#matched - first);
      this.#showProgress((msPerRow * (end - this.#matched)) / 1_000);
    }
  }

  /**
   * @param {number} end
   * @param {AbortSignal} signal
   */
  async #matchNext(end, signal) {
    const from = this.#matched;
    const part = this.columns.list.slice(from, Math.min(end, from + this.limits.partRows));
    const items = this.columns.toItems(part);
    const form = toForm(items);
    if (!this.#isGuest) form.set('account', 'true');
    const { rows, creditsCharged } = await matchPart(form, signal, (seconds) =>
      this.#tell(fill(this.texts.waiting, { n: seconds })),
    );
    signal.throwIfAborted();
    this.#tell('');
    this.creditsSpent += creditsCharged;
    this.table.add(
      rows.map((match, place) => new MatchedRow(from + place + 1, Object.values(items[place] ?? {}), match)),
    );
  }

  /** @param {number} seconds */
  #showProgress(seconds) {
    const done = this.#matched;
    const bar = /** @type {HTMLProgressElement} */ (this.#find('#matched'));
    bar.value = done / this.columns.count;
    const parts = [fill(this.texts.done, { n: done, total: this.columns.count })];
    if (!this.#isGuest) parts.push(fill(this.texts.spent, { n: this.creditsSpent }));
    if (seconds >= 1) parts.push(fill(this.texts.remaining, { n: Math.ceil(seconds) }));
    this.#find('#progress .hint').textContent = parts.join(' · ');
  }

  /**
   * Sends the companies of the rows to a new watch list, in another tab.
   *
   * @param {Event} event
   */
  #watch(event) {
    const companies = this.table.rows.map(({ company }) => company?.orgNumber);
    const numbers = [...new Set(companies)].filter((number) => number !== undefined);
    if (numbers.length > MAX_WATCHED || numbers.length === 0) event.preventDefault();
    if (numbers.length > MAX_WATCHED) this.#tell(fill(this.texts.tooManyToWatch, { n: MAX_WATCHED }));
    const [name, list] = this.root.querySelectorAll('#watch input');
    if (name instanceof HTMLInputElement) name.value = this.choice.fileName.replace(/\.\w+$/, '');
    if (list instanceof HTMLInputElement) list.value = numbers.join(' ');
  }

  /** @param {'csv' | 'xlsx'} form */
  async #save(form) {
    const { names, list } = this.columns;
    const heads = toResultHeads(this.texts);
    const rows = list.map((row, place) => {
      const own = names.map((_, column) => row[column] ?? '');
      const matched = this.table.rows[place];
      const result = matched === undefined ? [this.texts.notMatched] : toResultCells(matched, this.texts);
      return [...own, ...result];
    });
    const name = `${this.choice.fileName.replace(/\.\w+$/, '')} ${this.texts.fileEnding}`;
    await saveList(form, { name, heads: [...names, ...heads], rows });
    this.isSaved = true;
  }
}

const root = document.querySelector('#match');
if (root instanceof HTMLElement) new MatchPage(root).listen();
