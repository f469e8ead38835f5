import { keep, take } from './kept.js';

/**
 * Goes on with what a guest left to sign in, also in the tab of a mailed link, which has no query:
 * opens the same list, or watches the company.
 */
const KEPT = 'left-to-sign-in';
const MAX_AGE_MS = 3_600_000;

/** @param {string} next */
function goOn(next) {
  // A list that costs credits is not paid for by itself.
  if (next.includes('?') && location.search === '') location.replace(`${next}&held=1`);
  const form = document.querySelector('#watch form');
  // Of several lists a person chooses one.
  const isClear = form instanceof HTMLFormElement && form.querySelector('select') === null;
  if (isClear && location.hash === '#watch') form.requestSubmit();
}

addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : null;
  const isSignIn = /^\/console\/sign-(in|up)$/.test(link?.pathname ?? '');
  const next = isSignIn ? new URLSearchParams(link?.search).get('next') : null;
  if (next !== null) keep(KEPT, { next, at: Date.now() }, 'localStorage');
});

if (document.querySelector('.menu') !== null) {
  const kept = /** @type {{ next: string, at: number } | null} */ (take(KEPT, 'localStorage'));
  const isRecent = kept !== null && Date.now() - kept.at < MAX_AGE_MS;
  if (isRecent && kept.next.startsWith(location.pathname)) goOn(kept.next);
}
