import type { ChangeCause } from '../../shared/domain/change.ts';
import type { GenerationInfo } from '../../shared/store/port.ts';
import type { CompanyDataPart } from '../../shared/domain/company.ts';
import type { ComparedDetailProvenance, ComparedDetailPair } from './compared-detail-pair.ts';

export interface CauseSource {
  readonly name: string;
  /** The source name in camelCase: the member of {@link ComparedDetailProvenance}. */
  readonly camelCaseSourceName: string;
  readonly parts: readonly CompanyDataPart[];
  readonly changeCausingSourceNames: readonly string[];
}

export interface GenerationComparison {
  readonly sources: readonly CauseSource[];
  readonly sourcesBefore: GenerationInfo['sources'];
  readonly sourcesAfter: GenerationInfo['sources'];
  readonly isRollback: boolean;
}

/**
 * Finds why fields made from `dataPartsBehindFields` differ between two generations: a rollback,
 * new data of the publisher, or another version of the code that reads it.
 */
export function findFieldChangeCause(
  dataPartsBehindFields: readonly CompanyDataPart[],
  details: ComparedDetailPair,
  comparison: GenerationComparison,
): Exclude<ChangeCause, 'code_list'> {
  if (comparison.isRollback) return 'rollback';
  const isNew = dataPartsBehindFields.some((part) =>
    part === 'filings' ? haveOtherFigures(details) : isDeliveredAgain(part, details, comparison),
  );
  return isNew ? 'publisher' : 'reader';
}

/** `haveSniCodesChanged` is true if any industry code of the company has changed. */
export function findIndustryChangeCause(
  field: string,
  details: ComparedDetailPair,
  comparison: GenerationComparison,
  haveSniCodesChanged: boolean,
): ChangeCause {
  if (comparison.isRollback) return 'rollback';
  if (details.before.sniEdition !== details.after.sniEdition && hasEditions(details)) return 'code_list';
  if (field.endsWith('_name') && !haveSniCodesChanged) return 'code_list';
  return findFieldChangeCause(['activity'], details, comparison);
}

/**
 * Finds why the annual reports of a company differ between two generations. Returns `rollback` for
 * a rollback, and `publisher` if a source of the reports has another delivery. Otherwise returns
 * `reader`: another version of the service has read the same delivery differently.
 */
export function findCauseOfChangedReports(
  details: ComparedDetailPair,
  comparison: GenerationComparison,
): Exclude<ChangeCause, 'code_list'> {
  if (comparison.isRollback) return 'rollback';
  const sources = findContributingSources(['filings'], details, comparison);
  return sources.some(({ name }) => isOtherDelivery(name, comparison)) ? 'publisher' : 'reader';
}

/** The edition is null in a generation without statistics data about the company. */
function hasEditions({ before, after }: ComparedDetailPair): boolean {
  return before.sniEdition !== null && after.sniEdition !== null;
}

function isDeliveredAgain(
  part: CompanyDataPart,
  details: ComparedDetailPair,
  comparison: GenerationComparison,
): boolean {
  return findContributingSources([part], details, comparison).some(({ changeCausingSourceNames }) =>
    changeCausingSourceNames.some((name) => isOtherDelivery(name, comparison)),
  );
}

function isOtherDelivery(source: string, { sourcesBefore, sourcesAfter }: GenerationComparison): boolean {
  return sourcesBefore[source]?.sha256 !== sourcesAfter[source]?.sha256;
}

/**
 * Returns the sources that can deliver at least one of `parts` and have data about the company. The
 * registry has data about every company.
 */
export function findContributingSources(
  parts: readonly CompanyDataPart[],
  details: ComparedDetailPair,
  { sources }: GenerationComparison,
): readonly CauseSource[] {
  const hasData = (source: CauseSource): boolean =>
    source.parts.includes('registered') ||
    (details.before[source.camelCaseSourceName] ?? details.after[source.camelCaseSourceName] ?? null) !==
      null;
  return sources.filter((source) => source.parts.some((part) => parts.includes(part)) && hasData(source));
}

/**
 * True if the figures in use come from a document that only one generation has. False if both
 * generations read the same document, even if their figures differ.
 */
function haveOtherFigures({ before, after }: ComparedDetailPair): boolean {
  const isMissing = (from: ComparedDetailProvenance, to: ComparedDetailProvenance): boolean => {
    const used = from.filings.find(({ financials }) => financials !== null);
    return used !== undefined && !to.filings.some(({ document }) => document === used.document);
  };
  return isMissing(before, after) || isMissing(after, before);
}
