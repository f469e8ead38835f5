/** How long the button's notice is shown, in ms. */
const TOLD_MS = 4_000;

/**
 * Adds a button to `place`, or shows its hidden one with an icon, that copies the text of the
 * element with the id `data-copy`. Its label and its two notices are `data-label`, `data-done` and
 * `data-failed`; `data-name` is its name for screen readers. The icon itself shows a success.
 *
 * @param {HTMLElement} place
 */
function addButton(place) {
  const { copy = '', label = '', name = label, done = '', failed = '' } = place.dataset;
  const icon = place.querySelector('button');
  const button = icon ?? document.createElement('button');
  button.type = 'button';
  button.hidden = false;
  if (icon === null) button.textContent = label;
  if (name !== label) button.setAttribute('aria-label', name);
  button.title = label;
  const told = document.createElement('span');
  told.setAttribute('role', 'status');
  /** @param {string} text */
  const tell = (text) => {
    const isShownByIcon = icon !== null && text === done;
    told.textContent = text;
    told.className = isShownByIcon ? 'visually-hidden' : '';
    place.classList.toggle('copied', isShownByIcon);
    setTimeout(() => {
      told.textContent = '';
      place.classList.remove('copied');
    }, TOLD_MS);
  };
  button.addEventListener('click', () => {
    const text = document.getElementById(copy)?.textContent?.trim() ?? '';
    navigator.clipboard.writeText(text).then(
      () => tell(done),
      () => tell(failed),
    );
  });
  place.append(button, icon === null ? ' ' : '', told);
}

// Browsers offer the clipboard only over HTTPS and on localhost.
if ('clipboard' in navigator)
  for (const place of document.querySelectorAll('[data-copy]'))
    if (place instanceof HTMLElement) addButton(place);
