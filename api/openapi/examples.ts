import { readFileSync } from 'node:fs';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import type { BilingualText } from '../../shared/domain/described.ts';
import type { OpenApiLanguage } from './select-description-language.ts';

export interface Example {
  readonly operationId: string;
  readonly name: string;
  readonly summary: BilingualText;
  readonly outcome: 200 | 503 | ApiErrorCode;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface ExampleObject {
  readonly summary?: string;
  readonly value: unknown;
}

const COMPANY = '5620032705';

/**
 * The example calls of the OpenAPI description, made against the fictional register of a first
 * start.
 */
export const EXAMPLES: readonly Example[] = [
  {
    operationId: 'searchCompanies',
    name: 'misspelled-name',
    summary: { en: 'By a misspelled name', sv: 'På ett felstavat namn' },
    outcome: 200,
    body: { q: 'östra plomonvalens bärgning', limit: 1 },
  },
  {
    operationId: 'searchCompanies',
    name: 'number',
    summary: { en: 'By organisation number, with trademarks', sv: 'På organisationsnummer, med varumärken' },
    outcome: 200,
    body: { org_number: COMPANY, include: ['trademarks'] },
  },
  {
    operationId: 'searchCompanies',
    name: 'no-term',
    summary: { en: 'Without a search term', sv: 'Utan sökterm' },
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'searchCompanies',
    name: 'limit-too-small',
    summary: { en: 'Limit below 1', sv: 'Gräns under 1' },
    outcome: 'invalid_parameter',
    body: { q: 'bärgning', limit: 0 },
  },
  {
    operationId: 'lookUpCompanies',
    name: 'numbers',
    summary: {
      en: 'By organisation numbers, one of them unknown',
      sv: 'På organisationsnummer, varav ett okänt',
    },
    outcome: 200,
    body: { org_numbers: [COMPANY, '5560000001'] },
  },
  {
    operationId: 'lookUpCompanies',
    name: 'names',
    summary: { en: 'By names', sv: 'På namn' },
    outcome: 200,
    body: { names: ['Östra Plommonvallens Bärgning AB'] },
  },
  {
    operationId: 'lookUpCompanies',
    name: 'nothing',
    summary: { en: 'Without names and numbers', sv: 'Utan namn och nummer' },
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'lookUpCompanies',
    name: 'both',
    summary: { en: 'With names and numbers', sv: 'Med namn och nummer' },
    outcome: 'invalid_parameter',
    body: { names: ['Östra Plommonvallens Bärgning AB'], org_numbers: [COMPANY] },
  },
  {
    operationId: 'getCompany',
    name: 'company',
    summary: { en: 'All about a company', sv: 'Allt om ett företag' },
    outcome: 200,
    query: { org_number: COMPANY },
  },
  {
    operationId: 'getCompany',
    name: 'no-number',
    summary: { en: 'Without a number', sv: 'Utan nummer' },
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'getCompany',
    name: 'short-number',
    summary: { en: 'Number in another form', sv: 'Nummer i annan form' },
    outcome: 'invalid_parameter',
    query: { org_number: '562003' },
  },
  {
    operationId: 'listChanges',
    name: 'end',
    summary: { en: 'The end of the feed', sv: 'Flödets slut' },
    outcome: 200,
    query: { after: 'now' },
  },
  {
    operationId: 'listChanges',
    name: 'unknown-topic',
    summary: { en: 'Unknown topic', sv: 'Okänt ämne' },
    outcome: 'invalid_parameter',
    query: { topic: 'weather' },
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'words',
    summary: { en: 'By words', sv: 'På ord' },
    outcome: 200,
    body: { q: 'bärgning' },
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'code',
    summary: { en: 'By code', sv: 'På kod' },
    outcome: 200,
    body: { code: '52211' },
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'nothing',
    summary: { en: 'Without words and code', sv: 'Utan ord och kod' },
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'short-code',
    summary: { en: 'Code of four digits', sv: 'Kod med fyra siffror' },
    outcome: 'invalid_parameter',
    body: { code: '5221' },
  },
  {
    operationId: 'searchCompaniesByIndustry',
    name: 'largest',
    summary: { en: 'The largest companies of an industry', sv: 'De största företagen i en bransch' },
    outcome: 200,
    body: { sni_code: '52211', exact_only: true, limit: 1 },
  },
  {
    operationId: 'searchCompaniesByIndustry',
    name: 'no-code',
    summary: { en: 'Without a code', sv: 'Utan kod' },
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'searchCompaniesByIndustry',
    name: 'short-code',
    summary: { en: 'Code of four digits', sv: 'Kod med fyra siffror' },
    outcome: 'invalid_parameter',
    body: { sni_code: '5221' },
  },
  {
    operationId: 'listAnnualReports',
    name: 'reports',
    summary: { en: 'All reports of a company', sv: 'Ett företags alla årsredovisningar' },
    outcome: 200,
    query: { org_number: COMPANY },
  },
  {
    operationId: 'listAnnualReports',
    name: 'no-number',
    summary: { en: 'Without a number', sv: 'Utan nummer' },
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'listAnnualReports',
    name: 'hyphen',
    summary: { en: 'Number in another form', sv: 'Nummer i annan form' },
    outcome: 'invalid_parameter',
    query: { org_number: '562003' },
  },
  {
    operationId: 'getAnnualReport',
    name: 'link',
    summary: {
      en: 'A public link to the latest report',
      sv: 'En publik länk till den senaste årsredovisningen',
    },
    outcome: 200,
    query: { org_number: COMPANY, share: '1' },
  },
  {
    operationId: 'getAnnualReport',
    name: 'no-number',
    summary: { en: 'Without a number', sv: 'Utan nummer' },
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'getAnnualReport',
    name: 'no-such-date',
    summary: { en: 'A date that does not exist', sv: 'Ett datum som inte finns' },
    outcome: 'invalid_parameter',
    query: { org_number: COMPANY, fiscal_end: '2025-02-30' },
  },
  {
    operationId: 'getHealth',
    name: 'running',
    summary: { en: 'Running', sv: 'Igång' },
    outcome: 200,
    query: {},
  },
  {
    operationId: 'getReadiness',
    name: 'ready',
    summary: { en: 'Data are loaded', sv: 'Uppgifter är inlästa' },
    outcome: 200,
    query: {},
  },
];

/**
 * File of the recorded answers of the examples, by operation and name. `npm run docs` records them
 * again.
 */
export const EXAMPLE_ANSWERS_FILE = new URL('example-answers.json', import.meta.url);

type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ANSWERS = JSON.parse(readFileSync(EXAMPLE_ANSWERS_FILE, 'utf8')) as Answers;

export function findExamples(
  operationId: string,
  statusOrErrorCode: number | ApiErrorCode,
): readonly Example[] {
  return EXAMPLES.filter((each) => each.operationId === operationId && each.outcome === statusOrErrorCode);
}

export function toRequestBodyExamples(
  examples: readonly Example[],
  language: OpenApiLanguage,
): Record<string, ExampleObject> {
  return Object.fromEntries(
    examples.map(({ name, summary, body }) => [name, { summary: summary[language], value: body }]),
  );
}

export function findRecordedAnswer({ operationId, name }: Example): unknown {
  return ANSWERS[operationId]?.[name];
}

export function toAnswerExamples(
  examples: readonly Example[],
  language: OpenApiLanguage,
): Record<string, ExampleObject> {
  return Object.fromEntries(
    examples.map((example) => [
      example.name,
      { summary: example.summary[language], value: findRecordedAnswer(example) },
    ]),
  );
}
