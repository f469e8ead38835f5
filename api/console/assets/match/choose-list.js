import { keep, take } from '../kept.js';
import { fill } from './texts.js';

/**
 * Where a list comes from: a file, the clipboard, the example, or this tab before the sign-in.
 *
 * @typedef {import('./read-list.js').List} List
 * @typedef {List | import('./read-list.js').ListProblem} ReadList
 * @typedef {import('./columns-form.js').Columns} Columns
 * @typedef {{ fileName: string, list: List, columns: Columns }} Kept
 */

const READ_TIMEOUT_MS = 60_000;
/** The list of a guest who leaves to sign in. */
const KEPT = 'list-to-match';

export class ListChoice {
  /**
   * @param {HTMLElement} section
   * @param {import('./texts.js').Texts} texts
   * @param {number} maxRows
   */
  constructor(section, texts, maxRows) {
    this.section = section;
    this.texts = texts;
    this.maxRows = maxRows;
    this.fileName = '';
    /** @type {List | null} */
    this.list = null;
    this.mayBegin = () => true;
    /** @type {(list: List, columns?: Columns) => void} */
    this.onList = () => undefined;
  }

  listen() {
    const file = /** @type {HTMLInputElement} */ (this.section.querySelector('#file'));
    const readChosen = () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) void this.#read(chosen, '');
      // The same file can be chosen again, once it is mended.
      file.value = '';
    };
    file.addEventListener('change', readChosen);
    // It may have been chosen before this script was loaded.
    readChosen();
    const pasted = /** @type {HTMLTextAreaElement} */ (this.section.querySelector('#pasted'));
    pasted.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      if (pasted.value.trim() === '') this.tell(this.texts.noRows, true);
      else void this.#read(null, pasted.value);
    });
    pasted.addEventListener('paste', () => {
      if (pasted.value === '') setTimeout(() => pasted.form?.requestSubmit());
    });
    const example = /** @type {HTMLButtonElement} */ (this.section.querySelector('#try'));
    example.addEventListener('click', () => void this.#read(null, example.value));
    const kept = /** @type {Kept | null} */ (take(KEPT));
    if (kept !== null) this.#open(kept.fileName, kept.list, kept.columns);
  }

  /** @param {string} text */
  tell(text, isError = false) {
    const told = /** @type {HTMLElement} */ (this.section.querySelector('#told'));
    told.className = isError ? 'error' : '';
    told.textContent = text;
  }

  /**
   * Keeps the list for this tab. False if that fails.
   *
   * @param {Columns} columns
   */
  keep(columns) {
    return keep(KEPT, { fileName: this.fileName, list: this.list, columns });
  }

  /**
   * @param {File | null} file
   * @param {string} text
   */
  async #read(file, text) {
    if (!this.mayBegin()) return;
    const fileName = file?.name ?? this.texts.pasted;
    this.tell(fill(this.texts.reading, { file: fileName }));
    const list = await readInWorker({ file, text, maxRows: this.maxRows });
    if (!('problem' in list)) return this.#open(fileName, list);
    const problem = this.texts.problems[list.problem] ?? '';
    this.tell(fill(problem, { file: fileName, n: list.line }), true);
  }

  /**
   * @param {string} fileName
   * @param {List} list
   * @param {Columns} [columns]
   */
  #open(fileName, list, columns) {
    Object.assign(this, { fileName, list });
    this.onList(list, columns);
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
