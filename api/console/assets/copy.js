/** How long a button tells that it has copied, in ms. */
const TOLD_MS = 4_000;

/**
 * Puts a button into `place` that copies the text of the element with the id `data-copy`. What it is called and what it tells stands in
 * `data-label`, `data-done` and `data-failed`.
 *
 * @param {HTMLElement} place
 */
function addButton(place) {
  const { copy = '', label = '', done = '', failed = '' } = place.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  const told = document.createElement('span');
  told.setAttribute('role', 'status');
  /** @param {string} text */
  const tell = (text) => {
    told.textContent = text;
    setTimeout(() => (told.textContent = ''), TOLD_MS);
  };
  button.addEventListener('click', () => {
    const text = document.getElementById(copy)?.textContent?.trim() ?? '';
    navigator.clipboard.writeText(text).then(
      () => tell(done),
      () => tell(failed),
    );
  });
  place.append(button, ' ', told);
}

// Browsers have no clipboard for pages over http, but of this machine.
if ('clipboard' in navigator)
  for (const place of document.querySelectorAll('[data-copy]'))
    if (place instanceof HTMLElement) addButton(place);
