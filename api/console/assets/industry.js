/** Updates the prices, and saves the shown page as CSV without a new search. */

/**
 * Writes the highest price of a page of the chosen size.
 *
 * @param {HTMLSelectElement} select
 */
function showCost(select) {
  for (const price of document.querySelectorAll('[data-cost]'))
    if (price instanceof HTMLElement)
      price.textContent = (price.dataset['cost'] ?? '').replace('{count}', select.value);
}

/**
 * Adds a button to `place` that saves its `data-csv` as a file.
 *
 * @param {HTMLElement} place
 */
function addDownload(place) {
  const { csv = '', name = '', label = '' } = place.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button-quiet';
  button.textContent = label;
  button.addEventListener('click', () => {
    // Browsers turn every line end of an attribute into LF; CSV uses CRLF.
    const blob = new Blob([csv.replaceAll(/\r?\n/g, '\r\n')], { type: 'text/csv;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  place.append(button);
}

const select = document.getElementById('limit');
if (select instanceof HTMLSelectElement) {
  select.addEventListener('change', () => showCost(select));
  // The page states the price of the largest size, and browsers restore the chosen size on going
  // back.
  addEventListener('pageshow', () => showCost(select));
}
for (const place of document.querySelectorAll('[data-csv]'))
  if (place instanceof HTMLElement) addDownload(place);
