import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { INDUSTRY_TEXTS } from './industry-texts.ts';
import type { IndustryForm } from './read-industry-form.ts';
import type { IndustryResult } from './read-industry-result.ts';
import { toIndustryPath } from './to-industry-path.ts';

/** Renders links to the previous and next page with their price; false on a single page. */
export function renderPaging(
  { companies, offset, hasMore }: Pick<IndustryResult, 'companies' | 'offset' | 'hasMore'>,
  form: IndustryForm,
  language: Language,
): Html | false {
  if (offset === 0 && !hasMore) return false;
  const t = INDUSTRY_TEXTS[language];
  const to = (start: number): string => toIndustryPath({ ...form, offset: start, pressedButton: 'page' });
  return html`<nav class="paging" aria-label="${t.pages}">
    ${offset > 0 && html`<a rel="prev" href="${to(Math.max(0, offset - form.limit))}">${t.previous(form.limit)}</a>`}
    ${hasMore && html`<a rel="next" href="${to(offset + companies.length)}">${t.next(form.limit)}</a>`}
  </nav>`;
}
