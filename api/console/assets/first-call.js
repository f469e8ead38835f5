/** Pause between two reads, in ms. Returning to the page reads at once. */
const PAUSE_MS = 10_000;
/** Time after which the page waits no longer, in ms. */
const DEADLINE_MS = 10 * 60_000;
/** Largest number of reads. */
const MAX_READS = 90;
const READ_TIMEOUT_MS = 5_000;

/** @typedef {{ state: 'waiting' | 'received' | 'answered' }} FirstCall */

/** @type {(json: string) => FirstCall} */
const parseFirstCall = JSON.parse;

/**
 * Shows where the first call with a new key stands, until it is answered.
 *
 * @param {HTMLElement} place
 */
function watch(place) {
  const path = place.dataset['firstCall'] ?? '';
  const endMs = performance.now() + DEADLINE_MS;
  let reads = 0;
  let isReading = false;
  /** @param {FirstCall['state'] | 'unknown'} state */
  const show = (state) => {
    for (const text of place.querySelectorAll('[data-state]'))
      if (text instanceof HTMLElement) text.hidden = text.dataset['state'] !== state;
  };
  /** @param {FirstCall['state'] | 'unknown'} state */
  const stop = (state) => {
    show(state);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', readWhenVisible);
  };
  const read = async () => {
    reads += 1;
    const response = await fetch(path, { redirect: 'error', signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${response.status}`);
    const { state } = parseFirstCall(await response.text());
    if (state === 'answered') stop(state);
    else show(state);
  };
  function readWhenVisible() {
    if (document.hidden || isReading) return;
    if (reads >= MAX_READS || performance.now() > endMs) return stop('unknown');
    isReading = true;
    // After a failure, such as the end of the session, the list of keys has the answer.
    void read().then(
      () => (isReading = false),
      () => stop('unknown'),
    );
  }
  const timer = setInterval(readWhenVisible, PAUSE_MS);
  document.addEventListener('visibilitychange', readWhenVisible);
  show('waiting');
}

for (const place of document.querySelectorAll('[data-first-call]'))
  if (place instanceof HTMLElement) watch(place);

/**
 * Sends the call of the page as a program does, and shows the answer.
 *
 * @param {HTMLFormElement} form
 */
async function run({ action, dataset }, /** @type {HTMLElement} */ answer) {
  const key = document.getElementById('new-key')?.textContent.trim();
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = dataset['body'] ?? '';
  answer.hidden = false;
  const response = await fetch(action, { method: 'POST', headers, body, credentials: 'omit' });
  answer.textContent = JSON.stringify(await response.json(), null, 2);
  // Reads where the call stands, as on the return from a terminal.
  document.dispatchEvent(new Event('visibilitychange'));
}

const form = document.querySelector('form.try');
const answer = form?.querySelector('pre');
if (form instanceof HTMLFormElement && answer) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    button?.setAttribute('disabled', '');
    run(form, answer)
      .catch((/** @type {unknown} */ error) => (answer.textContent = String(error)))
      .finally(() => button?.removeAttribute('disabled'));
  });
}
