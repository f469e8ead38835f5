/** Where the chosen programming language is remembered. */
const LANGUAGE_KEY = 'sample-language';
/** How long a button shows that the code was copied, in ms. */
const COPIED_MS = 2_000;

/**
 * Chooses the same programming language in all samples of the page.
 *
 * @param {string} language
 */
function choose(language) {
  for (const radio of document.querySelectorAll('.samples input'))
    if (radio instanceof HTMLInputElement && radio.value === language) radio.checked = true;
}

for (const samples of document.querySelectorAll('.samples'))
  samples.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    choose(target.value);
    localStorage.setItem(LANGUAGE_KEY, target.value);
  });

const remembered = localStorage.getItem(LANGUAGE_KEY);
if (remembered !== null) choose(remembered);

/**
 * Adds a button that copies the visible code of `place`. Its labels are `data-copy-label` and
 * `data-copied-label` of the nearest element that has them.
 *
 * @param {Element} place
 */
function addCopyButton(place) {
  const labels = place.closest('[data-copy-label]');
  if (!(labels instanceof HTMLElement)) return;
  const { copyLabel = '', copiedLabel = '' } = labels.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copyLabel;
  button.addEventListener('click', () => {
    const shown = [...place.querySelectorAll('pre')].find((pre) => pre.offsetParent !== null);
    if (shown === undefined) return;
    navigator.clipboard.writeText(shown.textContent).then(
      () => {
        button.textContent = copiedLabel;
        setTimeout(() => (button.textContent = copyLabel), COPIED_MS);
      },
      // Without the permission to copy, the reader copies the selected code.
      () => getSelection()?.selectAllChildren(shown),
    );
  });
  place.append(button);
}

// Browsers offer the clipboard only over HTTPS and on localhost.
if ('clipboard' in navigator) for (const place of document.querySelectorAll('.code')) addCopyButton(place);
