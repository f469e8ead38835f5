import type { ReportChange } from '../../shared/domain/change.ts';
import type { Filing } from '../../shared/domain/stored-company-detail.ts';

type ComparedFiling = Pick<Filing, 'fiscalEnd' | 'document'>;

/** Latest fiscal year first. A report with another document is a correction. */
export function findReportChanges(
  before: readonly ComparedFiling[],
  after: readonly ComparedFiling[],
): ReportChange[] {
  const old = new Map(before.map(({ fiscalEnd, document }) => [fiscalEnd, document]));
  const own = new Map(after.map(({ fiscalEnd, document }) => [fiscalEnd, document]));
  const ends = [...new Set([...old.keys(), ...own.keys()])].sort().reverse();
  return ends.flatMap((fiscalEnd) => {
    if (old.get(fiscalEnd) === own.get(fiscalEnd)) return [];
    const type = !old.has(fiscalEnd) ? 'added' : own.has(fiscalEnd) ? 'changed' : 'removed';
    return [{ fiscalEnd, type } as const];
  });
}
