import { stageRows } from '../../staging/stage-rows.ts';
import { stageWhole, type StagingContext, type StagingResult } from '../../staging/stage-source.ts';
import { EditionCount } from '../sni/edition-count.ts';
import { readCodeLists } from '../sni/sni-staging.ts';
import { readStatistics, STATISTICS_READER_VERSION } from './read-statistics.ts';
import { createStatisticsStaging } from './statistics-staging.ts';

/** Stages the weekly file. The code lists tell which SNI edition its codes are of. */
export async function stageStatistics(
  paths: readonly string[],
  context: StagingContext,
): Promise<StagingResult> {
  return stageWhole(paths, context, {
    readerVersion: STATISTICS_READER_VERSION,
    read: async (next, base) => {
      const staging = createStatisticsStaging(next);
      const edition = new EditionCount(readCodeLists(context.needed.get('sni')?.path ?? null));
      const delivery = await stageRows(paths, base, context, async ({ file, date, chunks, tally }) => {
        await readStatistics(file, chunks, tally, (row) => {
          for (const code of row.sniCodes) edition.see(code);
          return staging.add(row);
        });
        return { sniEdition: edition.decide(date) };
      });
      staging.finish(delivery);
      return delivery;
    },
  });
}
