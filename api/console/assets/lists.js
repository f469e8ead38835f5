import { keep, take } from './kept.js';

/** Counts the list anew when a filter is ticked, without the press of a button. */

/** Where the ticked filter was, for the page that comes. */
const KEPT = 'ticked-filter';

const form = document.querySelector('.list-filters');
if (form instanceof HTMLFormElement) {
  form.addEventListener('change', (event) => {
    const { target } = event;
    const isChosen =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && ['checkbox', 'date'].includes(target.type));
    if (!isChosen || target.name === '') return;
    const { name, value } = target;
    keep(KEPT, { name, value, top: target.getBoundingClientRect().top });
    form.requestSubmit();
  });
  // What is typed since the list was counted is counted before it is paid for, in any tab.
  const count = (/** @type {Event} */ event) => {
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('input', () => {
    const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
    for (const paying of document.querySelectorAll('[data-pays]'))
      if (paying instanceof HTMLAnchorElement) paying.search = String(new URLSearchParams(fields));
      else paying.addEventListener('click', count);
  });
  showTicked(form);
}
// An empty field is no filter, and would make the address long.
form?.addEventListener('formdata', (event) => {
  if (!(event instanceof FormDataEvent)) return;
  for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
});

/**
 * Puts the filter that was ticked on the page before where it was on the screen, with the focus.
 *
 * @param {HTMLFormElement} filters
 */
function showTicked(filters) {
  const kept = /** @type {{ name: string, value: string, top: number } | null} */ (take(KEPT));
  if (kept === null) return;
  const { name, value, top } = kept;
  const fields = [...filters.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const named = fields.filter((field) => field.name === name && field.type !== 'hidden');
  const ticked = named.find((field) => field.type !== 'checkbox' || field.value === value);
  if (ticked === undefined) return;
  // A phone shows the filters when asked.
  const shown = filters.querySelector('.filters-switch input');
  if (shown instanceof HTMLInputElement) shown.checked = true;
  for (let part = ticked.parentElement; part !== null && part !== filters; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true;
  ticked.focus({ preventScroll: true });
  scrollBy({ top: ticked.getBoundingClientRect().top - top, behavior: 'instant' });
}
