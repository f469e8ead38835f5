import type { SniLists } from '../../../shared/domain/sni.ts';
import { EditionCount } from '../sni/edition-count.ts';
import { readStatistics, STATISTICS_READER_VERSION } from './read-statistics.ts';
import { stageRows } from '../../staging/stage-rows.ts';
import type { Source, StagingContext } from '../../staging/stage-source.ts';
import { readStagedDelivery } from '../../staging/staged-file.ts';
import { createStatisticsStaging } from './statistics-staging.ts';

/** The statistics authority's register: one file. `lists` tell which SNI edition its codes are of. */
export function statisticsSource(lists: SniLists, context: StagingContext): Source {
  return {
    name: 'statistics',
    readerVersion: STATISTICS_READER_VERSION,
    readAccepted: readStagedDelivery,
    stage: async ([path], next, base) => {
      const staging = createStatisticsStaging(next);
      const edition = new EditionCount(lists);
      const delivery = await stageRows(
        'statistics',
        path!,
        base,
        context,
        async ({ file, date, chunks, tally }) => {
          await readStatistics(file, chunks, tally, (row) => {
            for (const code of row.sniCodes) edition.see(code);
            return staging.add(row);
          });
          return { sniEdition: edition.decide(date) };
        },
      );
      staging.finish(delivery);
      return delivery;
    },
  };
}
