import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { EXPLORER_TEXTS } from './explorer-texts.ts';

/** Renders the notice that the companies are fictional; false for a real register. */
export function renderFictionalNotice(isFictional: boolean, language: Language): Html | false {
  return isFictional && html`<p class="notice">${EXPLORER_TEXTS[language].fictional}</p>`;
}
