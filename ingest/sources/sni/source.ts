import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readSniList } from './read-sni-list.ts';
import { Tally } from '../../staging/source-tally.ts';
import { readSniStaging, toSniLists, writeSniStaging } from './sni-staging.ts';
import { STAGED_FILES, type Source, type StagingContext } from '../../staging/stage-source.ts';

const SNI_READER_VERSION = 1;

/** The code lists: several files make one delivery. */
export function sniSource({ folder, synthetic, rejects }: StagingContext): Source {
  return {
    name: 'sni',
    readerVersion: SNI_READER_VERSION,
    readAccepted: (path) => readSniStaging(path)?.delivery ?? null,
    stage: async (paths, next, base) => {
      const tally = new Tally('sni', rejects);
      const lists = [];
      for (const path of paths) lists.push(await readSniList(path, toSniLists(null), tally));
      const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtime.toISOString()));
      const file = paths.map((path) => basename(path)).join(', ');
      const delivery = { ...base, file, date: times.sort().at(-1)!, tally: tally.result(), sniEdition: null };
      const accepted = readSniStaging(join(folder, STAGED_FILES.sni));
      const isKept = accepted !== null && (synthetic || !accepted.delivery.synthetic);
      writeSniStaging(next, delivery, lists, isKept ? accepted : null);
      return delivery;
    },
  };
}
