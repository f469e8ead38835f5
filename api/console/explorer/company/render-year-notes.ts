import type { FiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toFilingFlagText } from '../../words/filing-flag.ts';
import { formatDay, formatShortMonthYear } from '../../words/format.ts';
import { COMPANY_TEXTS } from './company-texts.ts';

const NO_BREAK = '\u00a0';

export function renderDoubtfulYearNoteLink(year: FiscalYear, yearName: string, language: Language): Html {
  const label = COMPANY_TEXTS[language].caution(yearName);
  return html`<a class="year-mark" href="#${toNoteId(year)}" aria-label="${label}" title="${label}">!</a>`;
}

/** A year of the group can end on the same day as one of the company itself. */
function toNoteId(year: FiscalYear): string {
  return `note-${'group' in year ? 'group-' : ''}${year.fiscalYearEnd}`;
}

export function renderYearNotes(years: readonly FiscalYear[], language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  const yearsByNote = new Map<string, (Html | string)[]>();
  const add = (note: string, year: Html | string): void => {
    yearsByNote.set(note, [...(yearsByNote.get(note) ?? []), year]);
  };
  for (const year of years) {
    const { fiscalYearEnd, basis, filing, restated, flags } = year;
    const name = formatShortMonthYear(fiscalYearEnd, language);
    if (basis !== 'filed') add(`${t.bases[basis]} ${t.ofReport(formatDay(filing, language))}`, name);
    if (restated) add(t.restated, name);
    for (const [place, flag] of [...new Set(flags)].entries()) {
      const mark = html`<span class="year-mark" id="${place === 0 && toNoteId(year)}" aria-hidden="true"
        >!</span
      >`;
      add(toFilingFlagText(flag, language), html`${mark}${NO_BREAK}${name}`);
    }
  }
  const notes = [...yearsByNote].map(([note, of]) => html`<li>${joinWithCommas(of)}: ${note}.</li>`);
  return (
    notes.length > 0 &&
    html`<ul class="notes hint">
      ${notes}
    </ul>`
  );
}

function joinWithCommas(parts: readonly (Html | string)[]): Html {
  return html`${parts.map((part, place) => html`${place > 0 && ', '}${part}`)}`;
}
