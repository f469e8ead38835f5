import type { Change, FieldChange, ChangeCause } from '../../../shared/domain/change.ts';
import { type Language, byLanguage, type Both } from '../language/language.ts';
import { FIELD_NAMES } from '../words/field-names.ts';
import { formatDay, formatTown, toCodeText, type CodeTexts } from '../words/format.ts';
import { LEGAL_FORM_TEXTS } from '../../../shared/domain/codes/legal-forms.ts';
import { STATISTICS_LEGAL_FORM_TEXTS } from '../words/legal-form.ts';
import { parseOngoingProceedings, PROCEEDINGS, toDeregistrationReasonText } from '../words/proceeding.ts';
import {
  ADVERTISING_BLOCKS,
  BUSINESS_STATUSES,
  REGISTRATION_STATUSES,
} from '../words/statistics-statuses.ts';

type ReportChangeType = Change['reports'][number]['type'];

export const HISTORY_TEXTS = byLanguage({
  title: { sv: 'Historik', en: 'History' },
  unchanged: (day: string) => ({ sv: `Inga ändringar sedan ${day}.`, en: `No changes since ${day}.` }),
  added: { sv: 'Företaget kom med i registret', en: 'The company was added to the register' },
  removed: { sv: 'Företaget togs bort ur registret', en: 'The company was removed from the register' },
  other: { sv: 'Andra uppgifter ändrades', en: 'Other data changed' },
  none: { sv: 'saknas', en: 'none' },
  industry: (place: string) => ({
    sv: place === '1' ? 'Huvudbransch' : `Bransch ${place}`,
    en: place === '1' ? 'Primary industry' : `Industry ${place}`,
  }),
  description: { sv: 'Verksamhetsbeskrivningen ändrades', en: 'The description of the business changed' },
  financials: (year: number | null) => ({
    sv: year === null ? 'Nya siffror' : `Nya siffror för ${year}`,
    en: year === null ? 'New figures' : `New figures for ${year}`,
  }),
  noFinancials: { sv: 'Siffrorna togs bort', en: 'The figures were removed' },
  revenue: { sv: 'Storleksklass för omsättning', en: 'Size class of revenue' },
  employees: { sv: 'Storleksklass för anställda', en: 'Size class of employees' },
  trademarks: { sv: 'Varumärkena ändrades', en: 'The trademarks changed' },
  reports: {
    added: {
      sv: 'Årsredovisning tillkom: räkenskapsår t.o.m.',
      en: 'Annual report added: fiscal year ending',
    },
    changed: {
      sv: 'Årsredovisning rättades: räkenskapsår t.o.m.',
      en: 'Annual report corrected: fiscal year ending',
    },
    removed: {
      sv: 'Årsredovisning togs bort: räkenskapsår t.o.m.',
      en: 'Annual report removed: fiscal year ending',
    },
  } satisfies Record<ReportChangeType, Both>,
  causes: {
    publisher: { sv: '', en: '' },
    rollback: {
      sv: 'Tjänsten återställdes till tidigare uppgifter.',
      en: 'The service was rolled back to earlier data.',
    },
    reader: {
      sv: 'En ny version av tjänsten läser uppgifterna på ett annat sätt.',
      en: 'A new version of the service reads the data differently.',
    },
    code_list: { sv: 'Kodlistan byttes.', en: 'The code list was replaced.' },
  } satisfies Record<ChangeCause, Both>,
});

export interface ChangeLine {
  readonly label: string;
  /** Value before the change, as text. Null for a change without values to show. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The lines of a change where it is told: of one whose fields have no words, that it changed. */
export function toToldLines(change: Change, language: Language): ChangeLine[] {
  const lines = toShownChangeLines(change, language);
  return lines.length === 0 ? [toPlainLine(HISTORY_TEXTS[language].other)] : lines;
}

export function toLineText({ label, before, after }: ChangeLine): string {
  return before === null ? label : `${label}: ${before} → ${after ?? ''}`;
}

export function toShownChangeLines(change: Change, language: Language): ChangeLine[] {
  const t = HISTORY_TEXTS[language];
  if (change.type === 'company_added') return [toPlainLine(t.added)];
  if (change.type === 'company_removed') return [toPlainLine(t.removed)];
  return [
    ...change.fields.flatMap((field) => toFieldLine(field, change.fields, language)),
    ...toGroupLines(change.fields, language),
    ...change.reports.map(({ fiscalEnd, type }) =>
      toPlainLine(`${t.reports[type]} ${formatDay(fiscalEnd, language)}`),
    ),
  ];
}

function toPlainLine(label: string): ChangeLine {
  return { label, before: null, after: null };
}

type Format = (value: string | number, language: Language) => string;

const ofCodes =
  (texts: CodeTexts): Format =>
  (code, language) =>
    toCodeText(texts, code, language);

const FORMATS: Readonly<Record<string, Format>> = {
  legalForm: ofCodes(LEGAL_FORM_TEXTS),
  'postalAddress.city': (value) => formatTown(String(value)),
  registrationDate: (value, language) => formatDay(String(value), language),
  deregistrationDate: (value, language) => formatDay(String(value), language),
  deregistrationReason: (value, language) => toDeregistrationReasonText(String(value), language),
  ongoingRestructuring: (value, language) =>
    parseOngoingProceedings(String(value))
      .map(({ code }) => toCodeText(PROCEEDINGS, code, language))
      .join(', '),
  ftgstat: ofCodes(BUSINESS_STATUSES),
  jestat: ofCodes(REGISTRATION_STATUSES),
  jurform: ofCodes(STATISTICS_LEGAL_FORM_TEXTS),
  reklamsparr: ofCodes(ADVERTISING_BLOCKS),
};

function toFieldLine(
  { field, before, after }: FieldChange,
  all: readonly FieldChange[],
  language: Language,
): ChangeLine[] {
  const t = HISTORY_TEXTS[language];
  const [, place] = /^sniCodes\.sni(\d)$/.exec(field) ?? [];
  if (place !== undefined) {
    const names = all.find((each) => each.field === `sniCodes.sni${place}_name`);
    return [
      {
        label: t.industry(place),
        before: toIndustry(before, names?.before) ?? t.none,
        after: toIndustry(after, names?.after) ?? t.none,
      },
    ];
  }
  const label = (FIELD_NAMES[language] as Readonly<Record<string, string>>)[field];
  if (label === undefined) return [];
  const format = FORMATS[field] ?? String;
  const toText = (value: unknown): string =>
    value === null || value === undefined || value === ''
      ? t.none
      : format(value as string | number, language);
  return [{ label, before: toText(before), after: toText(after) }];
}

function toIndustry(code: unknown, name: unknown): string | null {
  if (typeof code !== 'string') return null;
  return typeof name === 'string' ? `${code} ${name}` : code;
}

function toGroupLines(fields: readonly FieldChange[], language: Language): ChangeLine[] {
  const t = HISTORY_TEXTS[language];
  const find = (pattern: RegExp): FieldChange | undefined => fields.find(({ field }) => pattern.test(field));
  const lines: ChangeLine[] = [];
  if (find(/^businessDescription$/)) lines.push(toPlainLine(t.description));
  const financials = find(/^financials(\.|$)/);
  if (financials !== undefined) lines.push(toPlainLine(toFinancialsText(financials, fields, language)));
  for (const [estimate, label] of [
    ['revenue_estimate', t.revenue],
    ['employees_estimate', t.employees],
  ] as const) {
    const change = find(new RegExp(`^${estimate}\\.label_sv$`));
    if (change === undefined || financials !== undefined) continue;
    const toText = (value: unknown): string => (typeof value === 'string' ? value : t.none);
    lines.push({ label, before: toText(change.before), after: toText(change.after) });
  }
  if (find(/^trademarks?(Count)?(\.|$)/)) lines.push(toPlainLine(t.trademarks));
  return lines;
}

function toFinancialsText(
  { field, after }: FieldChange,
  fields: readonly FieldChange[],
  language: Language,
): string {
  const t = HISTORY_TEXTS[language];
  if (field === 'financials' && after === null) return t.noFinancials;
  const whole = field === 'financials' ? (after as { readonly year?: unknown }).year : undefined;
  const year = whole ?? fields.find((each) => each.field === 'financials.year')?.after;
  return t.financials(typeof year === 'number' ? year : null);
}
