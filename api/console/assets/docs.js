/** Longest answer to show, in characters. */
const MAX_SHOWN = 50_000;

/**
 * Sends the call of a form, and shows the answer with its status and time.
 *
 * @param {HTMLFormElement} form
 */
async function run(form) {
  const output = form.querySelector('output');
  const answer = form.querySelector('pre');
  if (output === null || answer === null) return;
  output.textContent = form.dataset['running'] ?? '';
  const startedAt = performance.now();
  try {
    const response = await send(form);
    const body = await response.text();
    const ms = Math.round(performance.now() - startedAt);
    output.textContent = `${form.dataset['answer'] ?? ''}: ${response.status} · ${ms} ms`;
    form.parentElement?.querySelector('details')?.removeAttribute('open');
    answer.hidden = false;
    answer.textContent = format(body).slice(0, MAX_SHOWN);
  } catch {
    output.textContent = form.dataset['unreachable'] ?? '';
    answer.hidden = true;
  }
}

/**
 * Sends the call of a form: the text as the body of a POST, or as the query of a GET. The console
 * makes the call of a signed-in reader.
 *
 * @param {HTMLFormElement} form
 */
async function send(form) {
  const { method, path = '', operation } = form.dataset;
  const request = form.querySelector('textarea')?.value.trim() ?? '';
  if (operation !== undefined) {
    const response = await tryAsAccount(new URLSearchParams({ operation, request }));
    // The session has ended: the call runs as that of a guest.
    if (!response.redirected) return response;
  }
  if (method !== 'POST') return fetch(`${path}?${request}`);
  return fetch(path, { method, body: request, headers: { 'Content-Type': 'application/json' } });
}

/** Attempts while the fictional register is built, which takes some seconds after an upgrade. */
const MAX_ATTEMPTS = 6;

/** @param {URLSearchParams} body */
async function tryAsAccount(body) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch('/console/try', { method: 'POST', body });
    const seconds = Number(response.headers.get('Retry-After') ?? 0);
    if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/**
 * Returns JSON with line breaks, and other text as it is.
 *
 * @param {string} text
 */
function format(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

for (const form of document.querySelectorAll('form.try'))
  if (form instanceof HTMLFormElement) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void run(form);
    });
  }

/** Pause in typing after which the words are searched. */
const SEARCH_PAUSE_MS = 150;

/**
 * Shows the sections that a search finds below its field, while words are typed. The page of
 * results is read, so that both have the same order.
 *
 * @param {HTMLFormElement} form
 */
function searchSections(form) {
  const field = form.querySelector('input');
  if (field === null) return;
  const found = document.createElement('div');
  found.setAttribute('aria-live', 'polite');
  form.append(found);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let latest = 0;
  const show = async () => {
    latest += 1;
    const turn = latest;
    const query = field.value.trim();
    if (query === '') return found.replaceChildren();
    const response = await fetch(`${form.action}?q=${encodeURIComponent(query)}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (turn !== latest) return;
    found.replaceChildren(...page.querySelectorAll('article > .docs-found, article > p'));
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    // Without an answer, Enter still opens the page of results.
    timer = setTimeout(() => void show().catch(() => found.replaceChildren()), SEARCH_PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    field.value = '';
    found.replaceChildren();
  });
}

for (const form of document.querySelectorAll('.docs-pages form'))
  if (form instanceof HTMLFormElement) searchSections(form);
