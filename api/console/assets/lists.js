/** Counts the list anew when a filter is ticked, without the press of a button. */

const form = document.querySelector('.list-filters');
if (form instanceof HTMLFormElement)
  form.addEventListener('change', (event) => {
    const { target } = event;
    const isChosen =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && ['checkbox', 'date'].includes(target.type));
    if (isChosen && target.name !== '') form.requestSubmit();
  });
// An empty field is no filter, and would make the address long.
form?.addEventListener('formdata', (event) => {
  if (!(event instanceof FormDataEvent)) return;
  for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
});
