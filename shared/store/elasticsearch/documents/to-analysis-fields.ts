import type { Trademark } from '../../../domain/company.ts';
import type { IndexedCompany } from '../../port.ts';

/** What stands for a status that the office does not tell. */
const UNKNOWN = 'unknown';

/** Fields that analysts count a company by; what is unknown, none or empty is left out: with a million companies it would take room. */
export function toAnalysisFields({
  analysis: { annualReports, ...analysis },
  isDeregistered,
  trademarks,
}: Pick<IndexedCompany, 'analysis' | 'isDeregistered' | 'trademarks'>): object {
  const classes = toClassesAndStatuses(trademarks);
  return {
    ...Object.fromEntries(Object.entries(analysis).filter(([, value]) => value !== null)),
    isDeregistered,
    ...(annualReports.length === 0 ? {} : toReportFields(annualReports)),
    ...(classes.length === 0 ? {} : { trademarkClassAndStatus: classes }),
  };
}

function toReportFields(reports: IndexedCompany['analysis']['annualReports']): object {
  return {
    annualReportCount: reports.length,
    annualReports: {
      year: distinct(reports.map(({ year }) => year)),
      family: distinct(reports.map(({ family }) => family)),
      yearAndFamily: distinct(reports.map(({ year, family }) => `${year} ${family}`)),
    },
  };
}

/** Two digits, so that the order of texts is that of classes. */
function toClassesAndStatuses(trademarks: readonly Trademark[]): string[] {
  return distinct(
    trademarks.flatMap(({ niceClasses, markStatus }) =>
      niceClasses.map((number) => `${String(number).padStart(2, '0')} ${markStatus ?? UNKNOWN}`),
    ),
  );
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
