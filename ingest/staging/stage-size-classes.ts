import type { SniLists } from '../../shared/domain/sni.ts';
import { openDeliveredFile } from '../download/open-delivered-file.ts';
import { watchBytes } from '../download/watch-bytes.ts';
import { readSizeClasses, SIZE_CLASSES_READER_VERSION } from '../sources/size-classes/source.ts';
import { EditionCount } from '../sources/sni/to-edition.ts';
import { Tally } from '../sources/source-tally.ts';
import { createSizeClassesStaging } from './size-classes-staging.ts';
import type { Source, StagingContext } from './stage-source.ts';
import { readStagedDelivery } from './staged-file.ts';

/** The statistics authority's size classes: any number of files; of two that know a company, the newer one counts. */
export function sizeClassesSource(lists: SniLists, { rejects, progress }: StagingContext): Source {
  return {
    name: 'size-classes',
    readerVersion: SIZE_CLASSES_READER_VERSION,
    readAccepted: readStagedDelivery,
    stage: async (paths, next, base) => {
      const staging = createSizeClassesStaging(next);
      const tally = new Tally('size-classes', rejects);
      const edition = new EditionCount(lists);
      const files = await Promise.all(paths.map(openDeliveredFile));
      files.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
      progress.start(
        'Reading the size classes',
        files.reduce((sum, { size }) => sum + size, 0),
      );
      let before = 0;
      for (const [place, { file, size, chunks }] of files.entries()) {
        const watched = watchBytes(chunks, (bytes) => progress.update(before + bytes));
        await readSizeClasses(file, watched, tally, (row) => {
          for (const code of row.sniCodes) edition.see(code);
          return staging.add(place, row);
        });
        before += size;
      }
      const result = tally.result();
      const date = files.at(-1)!.date;
      progress.finish(`${result.accepted} rows of legal persons`);
      const file = files.map((each) => each.file).join(', ');
      const delivery = { ...base, file, date, tally: result, sniEdition: edition.decide(date) };
      staging.finish(delivery);
      return delivery;
    },
  };
}
