import type { Provenance } from '../../../../shared/domain/company-detail.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { renderDay } from '../render-day.ts';
import { COMPANY_TEXTS } from './company-texts.ts';

/**
 * An authority whose data a section shows. `from` is the source file; null if the file does not
 * have the company.
 */
export interface SectionSource {
  readonly authority: string;
  readonly from: Provenance | undefined;
}

/** A section of the company page. */
export interface Section {
  /** Unique within the page. */
  readonly id: string;
  readonly title: string;
  readonly sources: readonly SectionSource[];
  readonly body: HtmlValue;
}

/** Renders a section of the company page, with the names and dates of its source files. */
export function renderSection({ id, title, sources, body }: Section, language: Language): Html {
  return html`<section class="card stack" id="${id}">
    <h2>${title}</h2>
    ${body} ${sources.map((source) => renderSource(source, language))}
  </section>`;
}

function renderSource({ authority, from }: SectionSource, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  if (from === undefined) return html`<p class="hint">${t.noSource(authority)}</p>`;
  return html`<p class="hint">${t.sourceOf(authority, from.file)}${renderDay(from.date, language)}.</p>`;
}
