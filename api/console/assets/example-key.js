/** Address of the visitor's key in the examples. */
const KEY_PATH = '/console/example-key';
/** Placeholder for a key in samples. */
const PLACEHOLDER = 'YOUR_API_KEY';
/** Characters of a key that its form shows while it is closed. */
const SHOWN_LENGTH = 12;
/** Form of a key. Other texts are never written into code. */
const KEY = /^cds_[\w-]+$/;

/**
 * @typedef {object} ExampleKey
 * @property {boolean} isSignedIn
 * @property {boolean} canCreate
 * @property {string | null} key
 * @property {string | null} problem
 */

/** @type {(json: string) => ExampleKey} */
const parseState = JSON.parse;

const keyForm = document.querySelector('details.example-key');
const keyField = keyForm?.querySelector('input') ?? null;

/** Returns the visitor's key, or an empty text. */
function readKey() {
  const text = keyField?.value.trim() ?? '';
  return KEY.test(text) ? text : '';
}

/**
 * Writes a key into all code of the page. An empty key restores the code.
 *
 * @param {string} key
 */
function fillKey(key) {
  for (const code of document.querySelectorAll('.code code')) {
    if (!(code instanceof HTMLElement)) continue;
    const { keyed, plain = code.textContent } = code.dataset;
    if (keyed === undefined && !plain.includes('$KEY')) continue;
    code.dataset['plain'] = plain;
    code.textContent =
      key === '' ? plain : (keyed ?? plain).replaceAll(PLACEHOLDER, key).replaceAll('$KEY', key);
  }
}

/**
 * Shows the key's form as it is for this visitor, and the key in it and in the code.
 *
 * @param {ExampleKey} state
 */
function showKey({ isSignedIn, canCreate, key, problem }) {
  if (keyField !== null) keyField.value = key ?? '';
  fillKey(key ?? '');
  const filled = key === null ? 'empty' : 'filled';
  showPart(isSignedIn ? filled : 'guest');
  showButton('create', canCreate && key === null);
  showButton('forget', key !== null);
  showSummary(key === null ? '' : `${key.slice(0, SHOWN_LENGTH)}…`);
  if (keyForm instanceof HTMLDetailsElement) keyForm.open = isSignedIn && key === null;
  tell(problem ?? '');
}

/**
 * Shows one of the texts of the form.
 *
 * @param {string} name
 */
function showPart(name) {
  for (const part of keyForm?.querySelectorAll('[data-for]') ?? [])
    if (part instanceof HTMLElement) part.hidden = part.dataset['for'] !== name;
}

/**
 * @param {string} action
 * @param {boolean} isShown
 */
function showButton(action, isShown) {
  const button = keyForm?.querySelector(`[data-action=${action}]`);
  if (button instanceof HTMLElement) button.hidden = !isShown;
}

/** @param {string} text */
function showSummary(text) {
  const summary = keyForm?.querySelector('summary code');
  if (summary) summary.textContent = text;
}

/** @param {string} text */
function tell(text) {
  const status = keyForm?.querySelector('[role=status]');
  if (status) status.textContent = text;
}

/**
 * Changes the visitor's key for the examples.
 *
 * @param {Record<string, string>} fields
 * @returns {Promise<ExampleKey>}
 */
async function changeKey(fields) {
  const response = await fetch(KEY_PATH, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok || response.redirected) throw new Error(`${response.status}`);
  return parseState(await response.text());
}

/** Reads the visitor's key, and shows its form. Without an answer, a key can still be pasted. */
async function openKeyForm() {
  /** @type {ExampleKey} */
  let state = { isSignedIn: false, canCreate: false, key: null, problem: null };
  const response = await fetch(KEY_PATH).catch(() => null);
  if (response?.ok) state = parseState(await response.text());
  showKey(state);
  if (!(keyForm instanceof HTMLDetailsElement)) return;
  keyForm.hidden = false;
  const fail = () => tell(keyForm.querySelector('[role=status]')?.getAttribute('data-failed') ?? '');
  keyForm.addEventListener('submit', (event) => event.preventDefault());
  keyField?.addEventListener('input', () => fillKey(readKey()));
  keyField?.addEventListener('change', () => {
    const key = readKey();
    // A key of another account is used on this page only.
    if (state.isSignedIn && key !== '')
      changeKey({ action: 'use', key }).then((next) => next.key !== null && showKey(next), fail);
  });
  for (const button of keyForm.querySelectorAll('button'))
    button.addEventListener('click', () => {
      changeKey({ action: button.dataset['action'] ?? '' }).then(showKey, fail);
    });
}

void openKeyForm();
