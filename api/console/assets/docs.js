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
    output.textContent = `${response.status} · ${Math.round(performance.now() - startedAt)} ms`;
    answer.hidden = false;
    answer.textContent = format(body).slice(0, MAX_SHOWN);
  } catch {
    output.textContent = form.dataset['unreachable'] ?? '';
    answer.hidden = true;
  }
}

/**
 * Sends the call of a form: the text as the body of a POST, or as the query of a GET.
 *
 * @param {HTMLFormElement} form
 * @returns {Promise<Response>}
 */
function send(form) {
  const { method, path = '' } = form.dataset;
  const text = form.querySelector('textarea')?.value.trim() ?? '';
  const field = document.getElementById('example-key');
  const key = field instanceof HTMLInputElement ? field.value.trim() : '';
  /** @type {Record<string, string>} */
  const headers = key === '' ? {} : { Authorization: `Bearer ${key}` };
  if (method !== 'POST') return fetch(`${path}?${text}`, { headers });
  return fetch(path, { method, body: text, headers: { ...headers, 'Content-Type': 'application/json' } });
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
