/**
 * Suggestions while typing: an editable combobox with a listbox (WAI-ARIA Authoring Practices). The
 * form also works without them.
 *
 * @typedef {{
 *   name: string, orgNumber: string, town: string, path: string,
 *   states: { text: string, tone: string }[]
 * }} Suggestion
 */

/** Pause in typing after which suggestions are fetched, in ms. */
const PAUSE_MS = 150;

/** The suggestions of one search field. Their texts are the `data-` attributes of `place`. */
class Suggestions {
  /**
   * @param {HTMLElement} place
   * @param {HTMLInputElement} input
   */
  constructor(place, input) {
    this.place = place;
    this.input = input;
    this.list = makeList(input, place.dataset['label'] ?? '');
    /** In it, screen readers hear the number of suggestions. */
    this.told = makeSpan('visually-hidden', '');
    this.told.role = 'status';
    /** @type {Suggestion[]} */
    this.found = [];
    /** Index of the highlighted option; -1 for none. */
    this.active = -1;
    this.asked = new AbortController();
    /** @type {number | undefined} */
    this.timer = undefined;
    /** Time on the page's clock before which no suggestions are asked for, in ms. */
    this.pausedUntil = 0;
    place.append(this.list, this.told);
  }

  listen() {
    this.input.addEventListener('input', () => this.#wait());
    this.input.addEventListener('keydown', (event) => this.#press(event));
    this.input.addEventListener('blur', () => this.#close());
    // The field keeps the focus, so the list stays open until the click.
    this.list.addEventListener('mousedown', (event) => event.preventDefault());
    this.list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role="option"]') : null;
      if (option !== null) this.#open([...this.list.children].indexOf(option));
    });
  }

  #wait() {
    this.#choose(-1);
    clearTimeout(this.timer);
    this.asked.abort();
    this.timer = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  async #ask() {
    const q = this.input.value.trim();
    if (q === '') return this.#close();
    if (performance.now() < this.pausedUntil) return this.#showPause();
    this.asked = new AbortController();
    const { signal } = this.asked;
    try {
      const url = `${this.place.dataset['suggest'] ?? ''}?q=${encodeURIComponent(q)}`;
      const response = await fetch(url, { signal });
      if (response.status === 429) return this.#pause(response);
      if (!response.ok) return this.#close();
      /** @type {unknown} */
      const answer = await response.json();
      const { suggestions } = /** @type {{ suggestions: Suggestion[] }} */ (answer);
      if (!signal.aborted && document.activeElement === this.input) this.#show(suggestions);
    } catch {
      // Aborted by further typing, or the service is unreachable. The form still works.
      if (!signal.aborted) this.#close();
    }
  }

  /**
   * Asks for nothing until the service accepts calls again, and says so.
   *
   * @param {Response} refusal
   */
  #pause(refusal) {
    this.pausedUntil = performance.now() + Number(refusal.headers.get('Retry-After') ?? 60) * 1_000;
    this.#showPause();
  }

  #showPause() {
    this.#close();
    this.told.textContent = this.place.dataset['paused'] ?? '';
    this.told.className = 'suggestions-note';
  }

  /** @param {Suggestion[]} found */
  #show(found) {
    // A late answer leaves the highlight where the arrow keys put it meanwhile.
    const chosen = this.found[this.active]?.orgNumber;
    this.#close();
    this.found = found;
    this.list.replaceChildren(...found.map((suggestion, place) => this.#makeOption(suggestion, place)));
    this.list.hidden = found.length === 0;
    this.input.ariaExpanded = String(found.length > 0);
    this.#choose(found.findIndex(({ orgNumber }) => orgNumber === chosen));
    const { one = '', many = '', none = '' } = this.place.dataset;
    this.told.textContent =
      found.length === 0 ? none : found.length === 1 ? one : many.replace('{count}', String(found.length));
  }

  /**
   * @param {Suggestion} suggestion
   * @param {number} place
   */
  #makeOption({ name, orgNumber, town, states }, place) {
    const id = `${this.list.id}-${place}`;
    const option = Object.assign(document.createElement('li'), { id, role: 'option', ariaSelected: 'false' });
    const number = `${orgNumber.slice(0, 6)}-${orgNumber.slice(6)}`;
    const about = makeSpan('muted', [number, town].filter((part) => part !== '').join(' · '));
    option.append(
      name,
      ' ',
      ...states.flatMap(({ text, tone }) => [makeSpan(`badge badge-${tone}`, text), ' ']),
      about,
    );
    return option;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.isComposing) return;
    if (this.list.hidden) {
      if (event.key !== 'ArrowDown') return;
      // The results of the shown query are below; another query has suggestions first.
      if (this.input.value === this.input.defaultValue && focusResult(0)) event.preventDefault();
      else this.#wait();
      return;
    }
    const next = this.#findNext(event.key);
    if (next !== null) this.#choose(next);
    else if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && this.active >= 0) this.#open(this.active);
    else return;
    event.preventDefault();
  }

  /**
   * Index of the option that a key moves to, -1 for the field; null for other keys. Home and End
   * move the cursor of the field until an option is highlighted.
   *
   * @param {string} key
   */
  #findNext(key) {
    const last = this.found.length - 1;
    if (key === 'ArrowDown') return this.active === last ? -1 : this.active + 1;
    if (key === 'ArrowUp') return this.active === -1 ? last : this.active - 1;
    if (this.active === -1) return null;
    if (key === 'Home') return 0;
    return key === 'End' ? last : null;
  }

  /** @param {number} place */
  #choose(place) {
    this.list.children[this.active]?.setAttribute('aria-selected', 'false');
    this.active = place;
    const option = this.list.children[place];
    if (option === undefined) return this.input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', option.id);
  }

  /** @param {number} place */
  #open(place) {
    const suggestion = this.found[place];
    if (suggestion !== undefined) location.assign(suggestion.path);
  }

  #close() {
    clearTimeout(this.timer);
    this.asked.abort();
    this.#choose(-1);
    this.found = [];
    this.list.hidden = true;
    this.list.replaceChildren();
    this.input.ariaExpanded = 'false';
    this.told.textContent = '';
    this.told.className = 'visually-hidden';
  }
}

/**
 * The listbox of the field.
 *
 * @param {HTMLInputElement} input
 * @param {string} label
 */
function makeList(input, label) {
  const list = document.createElement('ul');
  const id = `${input.id}-suggestions`;
  Object.assign(list, { id, className: 'suggestions', hidden: true, role: 'listbox', ariaLabel: label });
  Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' });
  input.setAttribute('aria-controls', id);
  return list;
}

/**
 * @param {string} className
 * @param {string} textContent
 */
function makeSpan(className, textContent) {
  return Object.assign(document.createElement('span'), { className, textContent });
}

/**
 * Moves the focus to the search field on `/` outside of fields, and on Ctrl K or Command K.
 *
 * @param {KeyboardEvent} event
 */
function focusSearch(event) {
  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null;
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
  const input = document.querySelector('form[role="search"] input');
  if (!(input instanceof HTMLInputElement)) return;
  event.preventDefault();
  input.focus();
  input.select();
}

/**
 * Moves the focus to the result at `place`. False when there is none.
 *
 * @param {number} place
 */
function focusResult(place) {
  const link = document.querySelectorAll('.results h2 a')[place];
  if (!(link instanceof HTMLElement)) return false;
  link.focus();
  return true;
}

/**
 * Moves between results with the arrow keys, from the first one back to the search field.
 *
 * @param {KeyboardEvent} event
 */
function moveAmongResults(event) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const place = [...document.querySelectorAll('.results h2 a')].indexOf(
    /** @type {Element} */ (event.target),
  );
  if (step === 0 || place === -1) return;
  event.preventDefault();
  if (place + step >= 0) focusResult(place + step);
  else document.getElementById('q')?.focus();
}

document.addEventListener('keydown', focusSearch);
document.addEventListener('keydown', moveAmongResults);
for (const place of document.querySelectorAll('[data-suggest]')) {
  const input = place.querySelector('input');
  if (place instanceof HTMLElement && input !== null) new Suggestions(place, input).listen();
}
