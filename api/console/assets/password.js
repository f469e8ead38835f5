/**
 * Adds a button to `place` that shows and hides the password in its field.
 *
 * @param {HTMLElement} place
 * @param {HTMLInputElement} input
 */
function addButton(place, input) {
  const { show = '', hide = '', label = '' } = place.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link';
  /** @param {boolean} isShown */
  const reveal = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    const text = isShown ? hide : show;
    button.textContent = text;
    button.setAttribute('aria-label', `${text}: ${label}`);
  };
  button.addEventListener('click', () => reveal(input.type === 'password'));
  // Browsers store the text of other fields, and password managers look for a password.
  input.form?.addEventListener('submit', () => reveal(false));
  reveal(false);
  place.append(button);
}

for (const place of document.querySelectorAll('.password')) {
  const input = place.querySelector('input');
  if (place instanceof HTMLElement && input !== null) addButton(place, input);
}
