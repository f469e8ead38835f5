import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SniLists } from '../../../shared/domain/sni.ts';
import { type DeliveredFile, openDeliveredFile, watchBytes } from '../../download/open-delivered-file.ts';
import { isRefusal, readSizeClasses, rejectFile, SIZE_CLASSES_READER_VERSION } from './read-size-classes.ts';
import { EditionCount } from '../sni/edition-count.ts';
import { Tally } from '../../staging/source-tally.ts';
import { createSizeClassesStaging } from './size-classes-staging.ts';
import {
  STAGED_FILES,
  withoutFiction,
  type DeliveryBase,
  type Source,
  type StagingContext,
} from '../../staging/stage-source.ts';
import { readStagedDelivery, type StagedDelivery } from '../../staging/staged-file.ts';

/**
 * The statistics authority's size classes: any number of files; of two that know a company, the newer one counts. A file that cannot be
 * read is a reject, and the others are used; throws `delivery_refused` when there are none. Answers without any unit leave what was
 * accepted before in use.
 */
export function sizeClassesSource(lists: SniLists, context: StagingContext): Source {
  const { rejects, progress } = context;
  return {
    name: 'size-classes',
    readerVersion: SIZE_CLASSES_READER_VERSION,
    readAccepted: readStagedDelivery,
    stage: async (paths, next, base) => {
      const tally = new Tally('size-classes', rejects);
      const edition = new EditionCount(lists);
      const files = await openFiles(paths, tally);
      const staging = createSizeClassesStaging(next);
      progress.start(
        'Reading the size classes',
        files.reduce((sum, { size }) => sum + size, 0),
        'bytes',
      );
      let before = 0;
      for (const [age, { file, size, chunks }] of files.toReversed().entries()) {
        const watched = watchBytes(chunks, (bytes) => progress.update(before + bytes));
        await readSizeClasses(file, watched, tally, (row) => {
          const placement = staging.add(age, row);
          if (placement === 'new') for (const code of row.sniCodes) edition.see(code);
          return placement;
        });
        before += size;
      }
      const result = tally.result();
      const date = files.at(-1)!.date;
      const accepted = result.read === 0 ? findAccepted(base, context) : null;
      if (accepted !== null) {
        staging.abandon();
        copyFileSync(accepted.path, next);
        progress.finish(`no units; those of ${accepted.delivery.file} stay in use`);
        return accepted.delivery;
      }
      progress.finish(`${result.accepted} rows of legal persons`);
      const file = files.map((each) => each.file).join(', ');
      const delivery = { ...base, file, date, tally: result, sniEdition: edition.decide(date) };
      staging.finish(delivery);
      return delivery;
    },
  };
}

/** The files that have content, the oldest first. */
async function openFiles(paths: readonly string[], tally: Tally): Promise<DeliveredFile[]> {
  const files: DeliveredFile[] = [];
  for (const path of paths) {
    try {
      files.push(await openDeliveredFile(path));
    } catch (error) {
      if (!isRefusal(error) || (files.length === 0 && path === paths.at(-1))) throw error;
      rejectFile(basename(path), 'empty-file', tally);
    }
  }
  return files.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

/** What was accepted before, when it can be used on. */
function findAccepted(
  { readerVersion, synthetic }: DeliveryBase,
  { folder }: StagingContext,
): { readonly path: string; readonly delivery: StagedDelivery } | null {
  const path = join(folder, STAGED_FILES['size-classes']);
  const delivery = withoutFiction(readStagedDelivery(path), synthetic);
  return delivery?.readerVersion === readerVersion ? { path, delivery } : null;
}
