import { openDeliveredFile, watchBytes } from '../download/open-delivered-file.ts';
import { Tally } from './source-tally.ts';
import type { DeliveryBase, StagingContext } from './stage-source.ts';
import type { StagedDelivery } from './staged-file.ts';

/** A delivered file being read, row by row. */
export interface RowReading {
  readonly file: string;
  readonly date: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly tally: Tally;
}

/** Opens the one delivered file, shows its progress while `read` runs, and says what is to be remembered of it. */
export async function stageRows(
  paths: readonly string[],
  base: DeliveryBase,
  { name, rejects, progress }: StagingContext,
  read: (reading: RowReading) => Promise<Pick<StagedDelivery, 'sniEdition'>>,
): Promise<StagedDelivery> {
  const [path] = paths;
  if (path === undefined) throw new Error(`Nothing is delivered of the ${name}.`);
  const { file, date, size, chunks } = await openDeliveredFile(path);
  const tally = new Tally(name, rejects);
  progress.start(`Reading the ${name}`, size, 'bytes');
  const { sniEdition } = await read({
    file,
    date,
    chunks: watchBytes(chunks, (bytes) => progress.update(bytes)),
    tally,
  });
  const result = tally.result();
  progress.finish(
    `${result.accepted} rows of legal persons${sniEdition === null ? '' : `, SNI ${sniEdition}`}`,
  );
  return { ...base, file, date, tally: result, sniEdition };
}
