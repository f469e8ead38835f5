import type { Provenance } from '../../../../shared/domain/company-detail.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { renderDay } from '../render-day.ts';
import { COMPANY_TEXTS } from './company-texts.ts';

/** What an authority says of a company, and in which file; null when it says nothing. */
export interface SectionSource {
  readonly authority: string;
  readonly from: Provenance | null;
}

export interface Section {
  /** Unique within the page. */
  readonly id: string;
  readonly title: string;
  readonly sources: readonly SectionSource[];
  readonly body: HtmlValue;
}

/** A part of the page, with the files and dates that it comes from. */
export function renderSection({ id, title, sources, body }: Section, language: Language): Html {
  return html`<section class="card stack" id="${id}">
    <h2>${title}</h2>
    ${body} ${sources.map((source) => presentSource(source, language))}
  </section>`;
}

function presentSource({ authority, from }: SectionSource, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  if (from === null) return html`<p class="hint">${t.noSource(authority)}</p>`;
  return html`<p class="hint">${t.sourceOf(authority, from.file)}${renderDay(from.date, language)}.</p>`;
}
