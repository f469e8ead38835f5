import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Tally } from '../../staging/source-tally.ts';
import { stageWhole, type StagingContext, type StagingResult } from '../../staging/stage-source.ts';
import { readSniList } from './read-sni-list.ts';
import { loadBundledSniLists, readSniStaging, writeSniStaging } from './sni-staging.ts';

const SNI_READER_VERSION = 1;

/** Stages the code lists: several files make one delivery. */
export async function stageSni(paths: readonly string[], context: StagingContext): Promise<StagingResult> {
  const { name, path, synthetic, rejects } = context;
  return stageWhole(paths, context, {
    readerVersion: SNI_READER_VERSION,
    readAccepted: (accepted) => readSniStaging(accepted)?.delivery ?? null,
    read: async (next, base) => {
      const tally = new Tally(name, rejects);
      const bundled = loadBundledSniLists();
      const lists = [];
      for (const each of paths) lists.push(await readSniList(each, bundled, tally));
      const times = await Promise.all(paths.map(async (each) => (await stat(each)).mtime.getTime()));
      const date = new Date(Math.max(...times)).toISOString();
      const file = paths.map((each) => basename(each)).join(', ');
      const delivery = { ...base, file, date, tally: tally.result(), sniEdition: null };
      const accepted = readSniStaging(path);
      const isKept = accepted !== null && (synthetic || !accepted.delivery.synthetic);
      writeSniStaging(next, delivery, lists, isKept ? accepted : null);
      return delivery;
    },
  });
}
