/** How long the button's notice is shown, in ms. */
const TOLD_MS = 4_000;

/**
 * Adds a button to `place` that copies the text of the element with the id `data-copy`, or of the
 * sample that is shown in it. Its label
 * and its two notices are `data-label`, `data-done` and `data-failed`.
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
    navigator.clipboard.writeText(readText(copy)).then(
      () => tell(done),
      () => tell(failed),
    );
  });
  place.append(button, ' ', told);
}

/**
 * Returns the text of the element with an id. Of several samples in it, the shown one.
 *
 * @param {string} id
 */
function readText(id) {
  const element = document.getElementById(id);
  const samples = [...(element?.querySelectorAll('pre') ?? [])];
  const shown = samples.find((sample) => sample.offsetParent !== null) ?? element;
  return shown?.textContent?.trim() ?? '';
}

// Browsers offer the clipboard only over HTTPS and on localhost.
if ('clipboard' in navigator)
  for (const place of document.querySelectorAll('[data-copy]'))
    if (place instanceof HTMLElement) addButton(place);
