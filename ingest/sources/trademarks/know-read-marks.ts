import { TRADEMARKS_READER_VERSION } from './read/mark-reader.ts';
import type { KnownMarks } from './fetch/pick-marks.ts';
import { readStagedDelivery } from '../../staging/staged-file.ts';
import { readTrademarksState } from './trademarks-staging.ts';

/** What was read of the archives of trademarks that `path` is staged from; what another reader read is to be read again. */
export function knowReadMarks(path: string): KnownMarks {
  const delivery = readStagedDelivery(path);
  if (delivery === null || delivery.synthetic) return { isRead: () => false, fullDay: null };
  const { archives } = readTrademarksState(path);
  const isCurrent = delivery.readerVersion === TRADEMARKS_READER_VERSION;
  const sizes = new Map(isCurrent ? archives.map((archive) => [archive.path, archive.size]) : []);
  const fullDays = archives.filter(({ isFull }) => isFull).map(({ day }) => day);
  return {
    isRead: (archive, size) => sizes.get(archive) === size,
    fullDay: fullDays.sort()[0] ?? null,
  };
}
