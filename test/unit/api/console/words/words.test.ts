import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../../api/console/language/language.ts';
import {
  parseOngoingProceedings,
  PROCEEDINGS,
  toDeregistrationReasonText,
} from '../../../../../api/console/words/proceeding.ts';
import { formatRatio, toFigureDisplayName } from '../../../../../api/console/words/figure.ts';
import { ACCOUNTING_RULES, toFilingFlagText } from '../../../../../api/console/words/filing-flag.ts';
import {
  formatDay,
  formatStockholmTime,
  formatShortMonth,
  formatTown,
  toCodeText,
  type CodeTexts,
} from '../../../../../api/console/words/format.ts';
import {
  REGISTERED_NAME_TYPE_TEXTS,
  STATISTICS_LEGAL_FORM_TEXTS,
} from '../../../../../api/console/words/legal-form.ts';
import {
  ADVERTISING_BLOCKS,
  BUSINESS_STATUSES,
  REGISTRATION_STATUSES,
} from '../../../../../api/console/words/statistics-statuses.ts';
import {
  toCompanyStates,
  type CompanyStateBadge,
  type CompanyStateFields,
} from '../../../../../api/console/words/company-state.ts';
import {
  toTrademarkKindText,
  toTrademarkStatusText,
} from '../../../../../api/console/words/trademark-status.ts';
import { FIGURE_NAMES as EXTRACTED_FIGURES } from '../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import type { ReportFlag } from '../../../../../ingest/sources/annual-reports/figures/report-flag.ts';
import {
  isKnownMarkFeature,
  isKnownMarkStatus,
} from '../../../../../ingest/sources/trademarks/read/to-mark-row.ts';
import { FIGURE_TEXTS } from '../../../../../shared/domain/codes/figure-texts.ts';
import { LEGAL_FORM_TEXTS } from '../../../../../shared/domain/codes/legal-forms.ts';
import { Filing } from '../../../../../shared/domain/stored-company-detail.ts';
import { FinancialMetrics } from '../../../../../shared/domain/financial-metrics.ts';

type ToWord = (code: string, language: Language) => string;

const CODE_LIST = resolve(import.meta.dirname, '../../../../../../shared/samples/registry/code-list.json');

const FLAGS: Record<Exclude<ReportFlag, `conflict:${string}` | `from-parts:${string}`>, true> = {
  'continuation-cycle': true,
  'continuation-missing': true,
  'continuation-reused': true,
  'fact-empty': true,
  'fact-name-unknown': true,
  'fact-nested-differently': true,
  'scale-invalid': true,
  'tuple-missing': true,
  'tuple-order-wrong': true,
  'context-twice': true,
  'unit-twice': true,
  'unknown-context': true,
  'unknown-unit': true,
  'wrong-unit': true,
  'unknown-format': true,
  'invalid-number': true,
  'implausible-number': true,
  'format-differs': true,
  'format-of-other-registry': true,
  'solidity-unclear': true,
  'minus-in-content': true,
  'unknown-family': true,
  'not-in-sek': true,
  'currency-not-uniform': true,
  'no-figures': true,
  'fiscal-dates-wrong': true,
  'fiscal-dates-disagree': true,
  'fiscal-year-too-long': true,
  'fiscal-year-differs': true,
  'fiscal-year-not-ended': true,
  'balance-differs': true,
  'liabilities-differ': true,
  'negative-liabilities': true,
  'equity-differs': true,
  'net-result-differs': true,
  'solidity-differs': true,
  'other-document-unreadable': true,
};

const ofCodes =
  (texts: CodeTexts): ToWord =>
  (code, language) =>
    toCodeText(texts, code, language);

describe('words of codes', () => {
  it.each<[string, ToWord, string, string, string]>([
    ['legal form', ofCodes(LEGAL_FORM_TEXTS), 'AB', 'Aktiebolag', 'Limited company'],
    [
      'name',
      ofCodes(REGISTERED_NAME_TYPE_TEXTS),
      'SARS_FORNAMN',
      'Särskilt företagsnamn',
      'Special company name',
    ],
    ['proceeding', ofCodes(PROCEEDINGS), 'KK-AVOMFO', 'Konkurs', 'Bankruptcy'],
    ['reason', toDeregistrationReasonText, 'OVERK', 'Overksamhet', 'Inactivity'],
    ['reason', toDeregistrationReasonText, 'FUAV-AVORG', 'Fusion', 'Merger'],
    ['family', ofCodes(ACCOUNTING_RULES), 'k3-group', 'K3 (koncernredovisning)', 'K3 (consolidated report)'],
    ['figure', toFigureDisplayName, 'equity', 'Eget kapital', 'Equity'],
    [
      'flag',
      toFilingFlagText,
      'no-figures',
      'Årsredovisningen saknar läsbara siffror',
      'The report has no readable figures',
    ],
    ['status', toTrademarkStatusText, 'Registered', 'Registrerad', 'Registered'],
    ['feature', toTrademarkKindText, 'Figurative', 'Figur', 'Figurative'],
  ])('A code of the kind %s has a text in both languages', (_kind, toWord, code, sv, en) => {
    expect([toWord(code, 'sv'), toWord(code, 'en')]).toEqual([sv, en]);
  });

  it.each<ToWord>([
    ofCodes(LEGAL_FORM_TEXTS),
    ofCodes(REGISTERED_NAME_TYPE_TEXTS),
    ofCodes(PROCEEDINGS),
    toDeregistrationReasonText,
    ofCodes(ACCOUNTING_RULES),
    toFigureDisplayName,
    toFilingFlagText,
    toTrademarkStatusText,
    toTrademarkKindText,
    ofCodes(STATISTICS_LEGAL_FORM_TEXTS),
  ])('Unknown codes are passed through (%#)', (toWord) => {
    for (const code of ['ZZ-AVORG', 'constructor', '__proto__', 'toString', '', '<b>'])
      expect([toWord(code, 'sv'), toWord(code, 'en')]).toEqual([code, code]);
  });

  it('Codes of SCB have texts, and unknown is not inactive', () => {
    expect(toCodeText(BUSINESS_STATUSES, 0, 'sv')).toBe('Aldrig verksam');
    expect(toCodeText(BUSINESS_STATUSES, null, 'sv')).toBe('Uppgift saknas');
    expect(toCodeText(BUSINESS_STATUSES, 7, 'en')).toBe('7');
    expect(toCodeText(REGISTRATION_STATUSES, 9, 'en')).toBe('No longer registered with Statistics Sweden');
    expect(toCodeText(STATISTICS_LEGAL_FORM_TEXTS, 49, 'en')).toBe('Other limited companies');
    expect(toCodeText(STATISTICS_LEGAL_FORM_TEXTS, null, 'en')).toBe('Not available');
    expect(toCodeText(ADVERTISING_BLOCKS, 1, 'en')).toBe('No');
    expect(toCodeText(ADVERTISING_BLOCKS, 2, 'sv')).toBe('Ja');
  });

  it('Every flag, family and figure of a filing has a text', () => {
    for (const flag of Object.keys(FLAGS)) expect(toFilingFlagText(flag, 'sv')).not.toBe(flag);
    for (const family of Filing.shape.family.options)
      expect(toCodeText(ACCOUNTING_RULES, family, 'en')).not.toBe(family);
    for (const figure of EXTRACTED_FIGURES) {
      expect(toFigureDisplayName(figure, 'en')).not.toBe(figure);
      expect(toFilingFlagText(`conflict:${figure}`, 'sv')).toBe(
        `${toFigureDisplayName(figure, 'sv')}: två olika värden i årsredovisningen`,
      );
    }
    expect(toFilingFlagText('from-parts:equity', 'en')).toBe('Equity: calculated from its parts');
    const others = ['year', 'taxonomy', 'currency', 'fiscalYearStart', 'fiscalYearEnd'];
    const shown = Object.keys(FinancialMetrics.shape).filter((name) => !others.includes(name));
    expect(Object.keys(FIGURE_TEXTS).toSorted()).toEqual(shown.toSorted());
  });

  it('Every trademark status and feature of ingest has a text', () => {
    const known = [
      'registered',
      'Application Published',
      'expired',
      'dismissed',
      'Kennfaden',
      '3-D',
      'sound',
    ];
    for (const code of known) {
      expect(isKnownMarkStatus(code) || isKnownMarkFeature(code)).toBe(true);
      const toWord = isKnownMarkStatus(code) ? toTrademarkStatusText : toTrademarkKindText;
      expect(toWord(code, 'sv')).not.toBe(code);
    }
  });
});

describe.skipIf(!existsSync(CODE_LIST))('words of the registry (only beside a folder of samples)', () => {
  it('Swedish texts of registry codes equal the official list', () => {
    const lists = JSON.parse(readFileSync(CODE_LIST, 'utf8')) as Record<string, Record<string, string>>;
    const toWords: Readonly<Record<string, (code: string) => string>> = {
      ORGFO: (code) => toCodeText(LEGAL_FORM_TEXTS, code.replace('-ORGFO', ''), 'sv'),
      ORGNAM: (code) => toCodeText(REGISTERED_NAME_TYPE_TEXTS, code.replace('-ORGNAM', ''), 'sv'),
      AVORG: (code) => toDeregistrationReasonText(code, 'sv'),
      AVOMFO: (code) => toCodeText(PROCEEDINGS, code, 'sv'),
    };
    const codes = Object.values(lists).flatMap((list) => Object.entries(list));
    const judged = codes.filter(([code]) => Object.hasOwn(toWords, code.split('-').at(-1)!));
    expect(judged.length).toBeGreaterThan(50);
    for (const [code, text] of judged) expect(toWords[code.split('-').at(-1)!]!(code)).toBe(text);
  });
});

describe('the state of a company', () => {
  const company: CompanyStateFields = {
    deregistrationDate: null,
    deregistrationReason: null,
    ongoingRestructuring: null,
  };

  it.each<[Partial<CompanyStateFields>, CompanyStateBadge[], string | null]>([
    [{}, [{ text: 'Aktivt', tone: 'good', noticeSentence: null }], null],
    [
      { deregistrationDate: '2017-03-30', deregistrationReason: 'OVERK' },
      [
        {
          text: 'Avregistrerat',
          tone: 'bad',
          noticeSentence: 'Företaget avregistrerades 30 mars 2017. Orsak: overksamhet.',
        },
      ],
      'The company was deregistered on 30 March 2017. Reason: inactivity.',
    ],
    [
      { deregistrationReason: 'FUAV-AVORG', ongoingRestructuring: '|LI-AVOMFO$2016-01-01' },
      [
        {
          text: 'Avregistrerat',
          tone: 'bad',
          noticeSentence: 'Företaget är avregistrerat. Orsak: fusion.',
        },
      ],
      'The company is deregistered. Reason: merger.',
    ],
    [
      { ongoingRestructuring: '|LI-AVOMFO$2026-04-01|FUOT-AVOMFO$' },
      [
        { text: 'Likvidation', tone: 'bad', noticeSentence: 'Likvidation pågår sedan 1 april 2026.' },
        { text: 'Övertagande i fusion', tone: 'warn', noticeSentence: 'Övertagande i fusion pågår.' },
      ],
      'Liquidation, ongoing since 1 April 2026.',
    ],
  ])('The state follows the registration: %o', (changes, sv, english) => {
    const changed = { ...company, ...changes };
    expect(toCompanyStates(changed, 'sv')).toEqual(sv);
    expect(toCompanyStates(changed, 'en')[0]!.noticeSentence).toBe(english);
  });

  it("Ongoing proceedings are parsed from the registry's notation", () => {
    expect(parseOngoingProceedings(null)).toEqual([]);
    expect(parseOngoingProceedings('|KK-AVOMFO$2024-06-05|OM-AVOMFO$')).toEqual([
      { code: 'KK-AVOMFO', date: '2024-06-05' },
      { code: 'OM-AVOMFO', date: null },
    ]);
  });
});

it('A ratio has one decimal, and none from 1,000 %', () => {
  expect(formatRatio('netMargin', -0.0478, 'en')).toBe('−4.8%');
  expect(formatRatio('netMargin', 9.999, 'en')).toBe('999.9%');
  expect(formatRatio('netMargin', -18.824, 'en')).toBe('−1,882%');
});

it('Days and instants are formatted in Swedish time', () => {
  expect([formatDay('2026-06-20', 'sv'), formatDay('2026-06-20', 'en')]).toEqual([
    '20 juni 2026',
    '20 June 2026',
  ]);
  expect(formatStockholmTime(new Date('2026-06-20T22:30:00Z'), 'sv')).toMatch(/^21 juni 2026 00:30$/);
  expect([formatShortMonth('2026-05', 'sv'), formatShortMonth('2026-09', 'sv')]).toEqual(['maj', 'sep']);
});

it.each([
  ['UPPLANDS VÄSBY', 'Upplands Väsby'],
  ['ÖREBRO', 'Örebro'],
  ['KIL I NÄRKE', 'Kil i Närke'],
  ['Göteborg', 'Göteborg'],
  ['LONDON EC1', 'LONDON EC1'],
  ['', ''],
])('The postal town %s is shown as %s', (town, shown) => {
  expect(formatTown(town)).toBe(shown);
});
