import type { BilingualText } from '../../../shared/domain/bilingual-text.ts';
import type { CodeLists } from '../../../shared/domain/codes/code-lists.ts';
import { COMPANY_STATE_TEXTS } from '../../../shared/domain/company-status.ts';
import { COUNTY_NAMES } from '../../../shared/domain/codes/counties.ts';
import { LEGAL_FORM_TEXTS } from '../../../shared/domain/codes/legal-forms.ts';
import {
  EMPLOYEES_CLASSES_BY_SCB_CODE,
  TURNOVER_CLASSES_BY_SCB_CODE,
} from '../../../shared/domain/size-envelopes.ts';
import { describeSniCode, findSniSection } from '../../../shared/domain/sni.ts';
import { SNI_SECTIONS_IN_ENGLISH } from '../../../shared/domain/codes/sni-sections-in-english.ts';
import type { ListFacet } from '../../../shared/store/list-criteria.ts';

/**
 * Returns the label of a value, from the code list of its authority. Where that is in Swedish
 * alone, as the codes of SNI and the municipalities, `en` is the Swedish text. An unknown code is
 * its own label.
 */
export function toFacetLabel(facet: ListFacet, value: string, lists: CodeLists): BilingualText {
  return LABELS[facet](value, lists) ?? { sv: value, en: value };
}

type ToLabel = (value: string, lists: CodeLists) => BilingualText | null | undefined;

const LABELS: Readonly<Record<ListFacet, ToLabel>> = {
  sni: (code, { lists, current }) => toBoth(describeSniCode(lists, current, code)),
  section: (letter, { current }) => {
    const sv = findSniSection(current, letter)?.name;
    return sv === undefined ? null : { sv, en: SNI_SECTIONS_IN_ENGLISH[current][letter] ?? sv };
  },
  municipality: (code, { municipalities }) => toBoth(municipalities.get(code)),
  county: (code) => COUNTY_NAMES.get(code),
  legal_form: (code) => (Object.hasOwn(LEGAL_FORM_TEXTS, code) ? LEGAL_FORM_TEXTS[code] : null),
  state: (state) => COMPANY_STATE_TEXTS[state as keyof typeof COMPANY_STATE_TEXTS],
  revenue_class: (code) => toSizeLabel(TURNOVER_CLASSES_BY_SCB_CODE[Number(code)]?.label),
  employees_class: (code) => toSizeLabel(EMPLOYEES_CLASSES_BY_SCB_CODE[Number(code)]?.label),
};

function toBoth(text: string | null | undefined): BilingualText | null {
  return text === null || text === undefined ? null : { sv: text, en: text };
}

const UNITS: Readonly<Record<string, string>> = { tkr: 'thousand', Mkr: 'million', mdkr: 'billion' };

/** `0,5-1 Mkr` is `SEK 0.5-1 million`. */
function toSizeLabel(sv: string | undefined): BilingualText | null {
  if (sv === undefined) return null;
  const en = sv
    .replace(',', '.')
    .replace('anställda', 'employees')
    .replace(/(\d\S*) (tkr|Mkr|mdkr)$/, (_, range: string, unit: string) => `SEK ${range} ${UNITS[unit]}`);
  return { sv, en };
}
