import { keep, take } from '../kept.js';
import { ColumnsForm } from './columns-form.js';
import { MatchError, matchPart, toForm } from './match-rows.js';
import { toResultCells, toResultHeads } from './result-cells.js';
import { saveList } from './save-list.js';
import { MatchedRow, MatchTable } from './show-matches.js';
import { fill } from './texts.js';

/**
 * The page that reads a list in the browser, has it matched part by part and saves it.
 *
 * @typedef {import('./read-list.js').List} List
 * @typedef {List | import('./read-list.js').ListProblem} ReadList
 * @typedef {{ fileName: string, list: List, columns: import('./columns-form.js').Columns }} Kept
 * @typedef {{ maxRows: number, previewRows: number, partRows: number, creditsLeft: number | null }} Limits
 */

const READ_TIMEOUT_MS = 60_000;
/** As many numbers as a form of the service takes. */
const MAX_WATCHED = 5_000;
/** The list of a guest who leaves to sign in. */
const KEPT = 'list-to-match';

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
    this.columns = new ColumnsForm(this.#find('#columns'), this.texts);
    this.table = new MatchTable(this.#find('#results'), this.texts);
    this.fileName = '';
    /** @type {List | null} */
    this.list = null;
    this.creditsSpent = 0;
    /** @type {AbortController | null} */
    this.running = null;
    this.isSaved = true;
  }

  listen() {
    const file = /** @type {HTMLInputElement} */ (this.#find('#file'));
    const readChosen = () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) void this.#read(chosen, '');
      // The same file can be chosen again, once it is mended.
      file.value = '';
    };
    file.addEventListener('change', readChosen);
    // It may have been chosen before this script was loaded.
    readChosen();
    const pasted = /** @type {HTMLTextAreaElement} */ (this.#find('#pasted'));
    pasted.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      if (pasted.value.trim() === '') this.#tell('#told', this.texts.noRows, true);
      else void this.#read(null, pasted.value);
    });
    pasted.addEventListener('paste', () => {
      if (pasted.value === '') setTimeout(() => pasted.form?.requestSubmit());
    });
    const example = /** @type {HTMLButtonElement} */ (this.#find('#try'));
    example.addEventListener('click', () => void this.#read(null, example.value));
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
      const { fileName, list, columns, table } = this;
      const isKept = keep(KEPT, { fileName, list, columns: columns.chosen });
      this.isSaved = isKept && table.rows.every(({ choice }) => choice === null);
    });
    addEventListener('beforeunload', (event) => {
      if (!this.isSaved) event.preventDefault();
    });
    const kept = /** @type {Kept | null} */ (take(KEPT));
    if (kept !== null) void this.#open(kept.list, kept.fileName, kept.columns);
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

  /**
   * @param {string} selector
   * @param {string} text
   */
  #tell(selector, text, isError = false) {
    const place = this.#find(selector);
    place.className = isError ? 'error' : '';
    place.textContent = text;
  }

  /**
   * @param {File | null} file
   * @param {string} text
   */
  async #read(file, text) {
    if (!this.#mayDiscard()) return;
    this.running?.abort();
    const fileName = file?.name ?? this.texts.pasted;
    this.#tell('#told', fill(this.texts.reading, { file: fileName }));
    const list = await readInWorker({ file, text, maxRows: this.limits.maxRows });
    if ('problem' in list) {
      const problem = this.texts.problems[list.problem] ?? '';
      this.#tell('#told', fill(problem, { file: fileName, n: list.line }), true);
      return;
    }
    await this.#open(list, fileName);
  }

  /**
   * @param {List} list
   * @param {string} fileName
   * @param {import('./columns-form.js').Columns} [chosen]
   */
  async #open(list, fileName, chosen) {
    Object.assign(this, { list, fileName });
    await this.columns.open(list);
    if (chosen !== undefined) this.columns.show(chosen);
    const { count, names, titleRows } = this.columns;
    const form =
      fileName === this.texts.pasted
        ? fill(this.texts.asColumns, { n: names.length })
        : fill(this.texts.forms[list.form] ?? '', { encoding: list.encoding });
    const told = [fill(this.texts.understood, { file: fileName, rows: count, form })];
    if (titleRows > 0) told.push(fill(this.texts.titleRows, { n: titleRows }));
    this.#tell('#told', told.join(' '));
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
    this.#tell('#state', '');
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
    this.#tell('#state', '');
    try {
      await this.#matchUntil(end, running.signal);
    } catch (error) {
      // Another list was chosen.
      if (this.running !== running) return;
      const isStopped = running.signal.aborted;
      const text = isStopped ? 'stopped' : error instanceof MatchError ? error.refusal : 'failed';
      this.#tell('#state', fill(this.texts[text], { n: this.#matched + 1 }), !isStopped);
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
      this.#tell('#state', fill(this.texts.waiting, { n: seconds })),
    );
    signal.throwIfAborted();
    this.#tell('#state', '');
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
    if (numbers.length > MAX_WATCHED)
      this.#tell('#state', fill(this.texts.tooManyToWatch, { n: MAX_WATCHED }));
    const [name, list] = this.root.querySelectorAll('#watch input');
    if (name instanceof HTMLInputElement) name.value = this.fileName.replace(/\.\w+$/, '');
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
    const name = `${this.fileName.replace(/\.\w+$/, '')} ${this.texts.fileEnding}`;
    await saveList(form, { name, heads: [...names, ...heads], rows });
    this.isSaved = true;
  }
}

/**
 * @param {import('./read-list.js').ListToRead} list
 * @returns {Promise<ReadList>}
 */
async function readInWorker(list) {
  const worker = new Worker(new URL('read-list.js', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ problem: 'tooSlow', line: 0 }), READ_TIMEOUT_MS);
      worker.addEventListener('error', () => resolve({ problem: 'unreadable', line: 0 }));
      worker.addEventListener('message', (/** @type {MessageEvent<ReadList>} */ { data }) => resolve(data));
      worker.postMessage(list);
    });
  } finally {
    worker.terminate();
  }
}

const root = document.querySelector('#match');
if (root instanceof HTMLElement) new MatchPage(root).listen();
