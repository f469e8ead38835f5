import { formatSwedishTime } from '../../shared/terminal/format-swedish-time.ts';
import type { GenerationInfo, Rollback } from '../../shared/store/port.ts';
import type { StagedSource } from '../source/staging.ts';

export interface RolledBackDelivery {
  readonly source: string;
  readonly sha256: string;
  readonly explanation: string;
}

type JudgedSource = Pick<StagedSource, 'name' | 'from' | 'delivery' | 'baseDeliverySha256'>;

/**
 * Finds the deliveries in `stagedSources` that were rolled back. A delivery also counts if one of
 * its files was rolled back, or if it adds to a delivery that was rolled back. Files that the live
 * generation uses (`liveDeliveriesWithExemptFiles`) do not count.
 */
export function findRolledBackDeliveries(
  stagedSources: readonly JudgedSource[],
  rollbacks: readonly Rollback[],
  liveDeliveriesWithExemptFiles: GenerationInfo['sources'] = {},
): RolledBackDelivery[] {
  return stagedSources.flatMap(({ name, from, delivery, baseDeliverySha256 }) => {
    for (const { generation, rejectedAt, sources: rejected } of rollbacks) {
      const mark = rejected[name];
      if (mark === undefined) continue;
      const isSame = mark.sha256 === delivery.sha256;
      const isPart =
        !isSame && sharesFile(delivery.sha256, mark.sha256, liveDeliveriesWithExemptFiles[name]?.sha256);
      if (!isSame && !isPart && mark.sha256 !== baseDeliverySha256) continue;
      const what = `${mark.file} of ${mark.date.slice(0, 10)}`;
      const use = isSame ? describeSame(name, what, from) : describeOther(name, what, isPart);
      const why = `was rolled back with generation ${generation} on ${formatSwedishTime(new Date(rejectedAt)).slice(0, 10)}.`;
      const remedy = isSame
        ? ' Deliver a newer one, or the previous one again.'
        : isPart
          ? ' Deliver the others without it.'
          : '';
      return [{ source: name, sha256: mark.sha256, explanation: `${use} ${why}${remedy}` }];
    }
    return [];
  });
}

function describeSame(name: string, what: string, from: JudgedSource['from']): string {
  return from === 'kept' ? `The last delivery of the ${name}, ${what},` : `The ${name}, ${what},`;
}

function describeOther(name: string, what: string, isPart: boolean): string {
  if (isPart) return `The delivery of the ${name} has a file of ${what}, which`;
  return `The ${name} would add to ${what}, which`;
}

/**
 * True if a delivered and a rolled-back delivery share a file that the live delivery does not have.
 * Each argument is the checksum of a delivery: the SHA-256 of each of its files, joined with `+`.
 * `live` is empty without a live delivery.
 */
function sharesFile(delivered: string, rejected: string, live = ''): boolean {
  const own = delivered.split('+');
  const used = live.split('+');
  return rejected.split('+').some((part) => own.includes(part) && !used.includes(part));
}
