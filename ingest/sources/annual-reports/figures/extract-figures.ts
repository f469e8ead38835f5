import { isIsoDate } from '../../../parse/parse-field.ts';
import {
  type XbrlContext,
  ISO4217_NAMESPACE,
  type IxbrlDocument,
} from '../../../parse/ixbrl/ixbrl-document.ts';
import { parseFactDay, parseFactText } from '../../../parse/ixbrl/parse-fact-value.ts';
import {
  isIfrsConcept,
  isSwedishGenBaseConcept,
  IFRS_CONCEPTS,
  SWEDISH_CONCEPTS,
  type TextConceptName,
} from './concepts.ts';
import { toAccountingFramework, type AccountingFramework } from './accounting-framework.ts';
import { findFiscalYear, isValidFiscalYear, type FiscalYearDays } from './find-fiscal-year.ts';
import type { ReportFlag } from './report-flag.ts';
import { extractYearFigures, type ExtractedYear, type ExtractionScope } from './extract-year-figures.ts';

/** Increase it when figures or flags change, so that stored reports are read again. */
export const EXTRACTOR_VERSION = 5;

/** The fiscal years in an annual report. Earlier years and those of the group are latest first. */
interface ExtractedYears {
  /** That of the group under IFRS, otherwise of the company itself. */
  readonly reportYear: ExtractedYear;
  readonly earlierYears: readonly ExtractedYear[];
  readonly groupYears: readonly ExtractedYear[];
}

export interface ReportExtraction {
  readonly accountingFramework: AccountingFramework;
  /** Ten digits, not validated. */
  readonly organisationNumber: string | null;
  readonly companyName: string | null;
  readonly fiscalYear: FiscalYearDays | null;
  /** Of several versions of a report in an archive, the one with the latest day is used. */
  readonly signedOn: string | null;
  /** ISO 4217 code of the amounts' currency. Null when there are no amounts. */
  readonly currency: string | null;
  /**
   * The figures of the report by fiscal year. Null if the fiscal year or the currency is unknown.
   */
  readonly years: ExtractedYears | null;
  readonly flags: ReadonlySet<ReportFlag>;
}

export function extractSwedishGaapFigures(document: IxbrlDocument): ReportExtraction {
  const flags = new Set<ReportFlag>(document.warnings);
  const accountingFramework = toAccountingFramework(document);
  if (accountingFramework === 'unknown') flags.add('unknown-family');
  const year = findFiscalYear(document, flags);
  const taxonomy = { concepts: SWEDISH_CONCEPTS, isInTaxonomy: isSwedishGenBaseConcept };
  const own = { ...taxonomy, isOfSelectedEntity: createCompanyContextTest(document), isGroup: false };
  const group = { ...taxonomy, isOfSelectedEntity: isOfGroup, isGroup: true };
  const scopes = accountingFramework === 'k3-group' ? ([own, group] as const) : ([own] as const);
  return extract(document, { accountingFramework, year, scopes, flags });
}

/** `fiscalYearEnd` is known from the name of the filing. */
export function extractIfrsGroupFigures(document: IxbrlDocument, fiscalYearEnd: string): ReportExtraction {
  const flags = new Set<ReportFlag>(document.warnings);
  const taxonomy = { concepts: IFRS_CONCEPTS, isInTaxonomy: isIfrsConcept };
  const group = { ...taxonomy, isOfSelectedEntity: hasNoSegments, isGroup: true };
  return extract(document, {
    accountingFramework: 'ifrs',
    year: findYearEnding(document, fiscalYearEnd),
    scopes: [group],
    flags,
  });
}

interface ExtractionInput {
  readonly accountingFramework: AccountingFramework;
  readonly year: FiscalYearDays | null;
  readonly scopes: readonly [ExtractionScope, ExtractionScope?];
  readonly flags: Set<ReportFlag>;
}

function extract(
  document: IxbrlDocument,
  { accountingFramework, year, scopes: [main, group], flags }: ExtractionInput,
): ReportExtraction {
  const currency = findCurrency(document, main);
  const base = {
    accountingFramework,
    organisationNumber: findOrganisationNumber(document),
    companyName: readText(document, 'ForetagetsNamn'),
    signedOn: findSigningDay(document),
    currency,
    fiscalYear: year,
  };
  if (year === null || currency === null) {
    flags.add('no-figures');
    return { ...base, years: null, flags };
  }
  const period = { year, accountingFramework, currency };
  const [reportYear, ...earlierYears] = extractYearFigures(document, main, period, flags);
  const groupYears = group === undefined ? [] : extractYearFigures(document, group, period, new Set());
  return { ...base, years: { reportYear, earlierYears, groupYears }, flags };
}

/**
 * Returns a test for contexts of the company itself. In the report of a group, these have the
 * segment of the parent. In any other report, they have no segments. A report is one of a group if
 * any of its numbers has the segment of the parent (docs/formats/annual-reports.md#numbers).
 */
function createCompanyContextTest({ facts, contexts }: IxbrlDocument): (context: XbrlContext) => boolean {
  const hasParent = facts.some(({ kind, concept, contextRef }) => {
    const context = contexts.get(contextRef);
    return (
      kind === 'number' && isSwedishGenBaseConcept(concept) && context !== undefined && isOfParent(context)
    );
  });
  return hasParent ? isOfParent : hasNoSegments;
}

function isOfParent({ contextElements: [segment, ...others] }: XbrlContext): boolean {
  return segment !== undefined && others.length === 0 && segment.local.endsWith('JuridiskPersonSegment');
}

function isOfGroup({ contextElements: [segment, ...others] }: XbrlContext): boolean {
  return segment !== undefined && others.length === 0 && segment.local.endsWith('KoncernSegment');
}

function hasNoSegments({ contextElements }: XbrlContext): boolean {
  return contextElements.length === 0;
}

/** Null without amounts. */
function findCurrency(
  { facts, units }: IxbrlDocument,
  { isInTaxonomy }: Pick<ExtractionScope, 'isInTaxonomy'>,
): string | null {
  const counts = new Map<string, number>();
  for (const { kind, concept, unitRef } of facts) {
    if (kind !== 'number' || !isInTaxonomy(concept)) continue;
    const [measure] = units.get(unitRef ?? '')?.measures ?? [];
    if (measure?.namespace === ISO4217_NAMESPACE)
      counts.set(measure.local, (counts.get(measure.local) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

function findYearEnding({ contexts }: IxbrlDocument, end: string): FiscalYearDays | null {
  const years = [...contexts.values()]
    .filter(hasNoSegments)
    .flatMap(({ period }) =>
      period.kind === 'duration' && period.end === end ? [{ start: period.start, end }] : [],
    )
    .filter(isValidFiscalYear)
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  return years[0] ?? null;
}

function readText({ facts }: IxbrlDocument, name: TextConceptName): string | null {
  const tagged = facts.filter(({ concept, isNil }) => concept.local === name && !isNil);
  const fact = tagged.find(({ isHidden }) => !isHidden) ?? tagged[0];
  return fact === undefined ? null : parseFactText(fact) || null;
}

/** The tagged number, else that of the entity in the contexts. */
function findOrganisationNumber(document: IxbrlDocument): string | null {
  const tagged = readText(document, 'Organisationsnummer');
  const entity = [...document.contexts.values()].find(({ entityIdentifierScheme }) =>
    entityIdentifierScheme.includes('bolagsverket'),
  )?.entityIdentifier;
  const [digits] = [tagged, entity ?? null]
    .map((text) => text?.replaceAll(/[\s-]/g, '') ?? '')
    .filter((text) => /^(?:16)?\d{10}$/.test(text));
  return digits === undefined ? null : digits.slice(-10);
}

function findSigningDay({ facts }: IxbrlDocument): string | null {
  const days = facts
    .filter(
      ({ concept: { local } }) =>
        local === 'UndertecknandeDatum' || local === 'UndertecknandeArsredovisningDatum',
    )
    .map((fact) => parseFactDay(fact).day ?? '')
    .filter(isIsoDate);
  return days.sort().at(-1) ?? null;
}
