import { existsSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Delivery } from '../delivery.ts';
import { hashFile } from '../download/hash-file.ts';
import { openDeliveredFile } from '../download/open-delivered-file.ts';
import { watchBytes } from '../download/watch-bytes.ts';
import type { Progress } from '../report/progress.ts';
import type { Rejects } from '../report/rejects.ts';
import { REGISTRY_READER_VERSION, readRegistry } from '../sources/registry/source.ts';
import { Tally } from '../sources/source-tally.ts';
import { readSniList } from '../sources/sni/source.ts';
import { EditionCount } from '../sources/sni/to-edition.ts';
import { readStatistics, STATISTICS_READER_VERSION } from '../sources/statistics/source.ts';
import { createRegistryStaging } from './registry-staging.ts';
import { readSniStaging, toSniLists, writeSniStaging, type StagedSniLists } from './sni-staging.ts';
import { acceptStagedFile, readStagedDelivery, type StagedDelivery } from './staged-file.ts';
import { createStatisticsStaging } from './statistics-staging.ts';

const SNI_READER_VERSION = 1;
const NEXT = '.next';

/** One source as the run will use it. */
export interface StagedSource {
  readonly name: 'registry' | 'statistics' | 'sni';
  readonly from: 'delivered' | 'unchanged' | 'kept';
  /** The file to read rows from. */
  readonly path: string;
  readonly delivery: StagedDelivery;
  /** The last accepted delivery, to compare with. */
  readonly previous: StagedDelivery | null;
}

/** True when the accepted registry is the bundled fictional one. */
export function isSynthetic(folder: string): boolean {
  return readStagedDelivery(join(folder, FILES.registry))?.synthetic ?? false;
}

/** What staging is told about a run. */
export interface StagingContext {
  /** Folder of the staged files. */
  readonly folder: string;
  /** The delivery is the bundled fictional register. */
  readonly synthetic: boolean;
  readonly rejects: Rejects;
  readonly progress: Progress;
}

/** All sources of a run: what the delivery brings, and what was accepted before of what it does not bring. */
export async function stageDelivery(delivery: Delivery, context: StagingContext): Promise<StagedSource[]> {
  discardDelivered(context.folder);
  const registry = await stageRegistry(delivery.registry, context);
  const sni = await stageSni(delivery.sni, context);
  const statistics = await stageStatistics(delivery.statistics, sni, context);
  return [registry, statistics, sni].filter((source) => source !== null);
}

/** Makes what was delivered the accepted state, and forgets the fictional register once real data is there. */
export function acceptSources(folder: string, sources: readonly StagedSource[]): void {
  for (const file of Object.values(FILES)) {
    const source = sources.find(
      ({ path }) => path === join(folder, file) || path === join(folder, file + NEXT),
    );
    if (source === undefined) rmSync(join(folder, file), { force: true });
    else if (source.from === 'delivered') acceptStagedFile(source.path, join(folder, file));
  }
}

const FILES = { registry: 'registry.sqlite', statistics: 'statistics.sqlite', sni: 'sni.json' } as const;

/** Removes what was staged and not accepted, by this run or by one that was killed. */
export function discardDelivered(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith(NEXT)) rmSync(join(folder, name));
}

interface Source {
  readonly name: StagedSource['name'];
  readonly readerVersion: number;
  readonly accepted: StagedDelivery | null;
  /** Reads the file into `next` and returns what is to be remembered. */
  read(
    path: string,
    next: string,
    base: Pick<StagedDelivery, 'sha256' | 'readerVersion' | 'synthetic'>,
  ): Promise<StagedDelivery>;
}

/** Stages one source; null when neither the delivery nor the past has it. */
async function stageSource(
  source: Source,
  path: string | null,
  context: StagingContext,
): Promise<StagedSource | null> {
  const file = join(context.folder, FILES[source.name]);
  // The fictional register says nothing of real companies: it is no accepted delivery to a real one.
  const usable = source.accepted !== null && (context.synthetic || !source.accepted.synthetic);
  const accepted = usable ? source.accepted : null;
  const base = { name: source.name, previous: accepted };
  if (path === null) {
    if (accepted !== null) assertReadable(source, accepted);
    return accepted === null ? null : { ...base, from: 'kept', path: file, delivery: accepted };
  }
  const sha256 = await hashFile(path);
  if (accepted !== null && accepted.sha256 === sha256 && accepted.readerVersion === source.readerVersion) {
    return { ...base, from: 'unchanged', path: file, delivery: accepted };
  }
  const { readerVersion } = source;
  const delivery = await source.read(path, file + NEXT, {
    sha256,
    readerVersion,
    synthetic: context.synthetic,
  });
  return { ...base, from: 'delivered', path: file + NEXT, delivery };
}

function assertReadable({ name, readerVersion }: Source, accepted: StagedDelivery): void {
  if (accepted.readerVersion === readerVersion) return;
  throw new AppError(
    'delivery_refused',
    `The accepted ${name} (${accepted.file}) was read by another version of this service. Deliver the file again.`,
  );
}

async function stageRegistry(path: string | null, context: StagingContext): Promise<StagedSource> {
  const staged = await stageSource(
    {
      name: 'registry',
      readerVersion: REGISTRY_READER_VERSION,
      accepted: readStagedDelivery(join(context.folder, FILES.registry)),
      read: async (from, next, base) => {
        const opened = await openDeliveredFile(from);
        const staging = createRegistryStaging(next);
        const tally = new Tally('registry', context.rejects);
        context.progress.start('Reading the registry', opened.size);
        const chunks = watchBytes(opened.chunks, (bytes) => context.progress.update(bytes));
        await readRegistry(opened.file, chunks, tally, (row) => staging.add(row));
        const result = tally.result();
        context.progress.finish(`${result.accepted} businesses of legal persons`);
        const delivery = { ...base, file: opened.file, date: opened.date, tally: result, sniEdition: null };
        staging.finish(delivery);
        return delivery;
      },
    },
    path,
    context,
  );
  if (staged !== null) return staged;
  throw new AppError('delivery_refused', 'No registry has been accepted yet. Run with --from FOLDER first.');
}

function stageStatistics(
  path: string | null,
  sni: StagedSource | null,
  context: StagingContext,
): Promise<StagedSource | null> {
  const source: Source = {
    name: 'statistics',
    readerVersion: STATISTICS_READER_VERSION,
    accepted: readStagedDelivery(join(context.folder, FILES.statistics)),
    read: async (from, next, base) => {
      const opened = await openDeliveredFile(from);
      const staging = createStatisticsStaging(next);
      const tally = new Tally('statistics', context.rejects);
      const edition = new EditionCount(toSniLists(readLists(sni)));
      context.progress.start('Reading the statistics file', opened.size);
      const chunks = watchBytes(opened.chunks, (bytes) => context.progress.update(bytes));
      await readStatistics(opened.file, chunks, tally, (row) => {
        for (const code of row.sniCodes) edition.see(code);
        return staging.add(row);
      });
      const result = tally.result();
      const sniEdition = edition.decide(opened.date);
      context.progress.finish(`${result.accepted} legal persons, SNI ${sniEdition}`);
      const delivery = { ...base, file: opened.file, date: opened.date, tally: result, sniEdition };
      staging.finish(delivery);
      return delivery;
    },
  };
  return stageSource(source, path, context);
}

/** Several files make one delivery: its hash is that of all of them. */
async function stageSni(paths: readonly string[], context: StagingContext): Promise<StagedSource | null> {
  const file = join(context.folder, FILES.sni);
  const staged = readSniStaging(file)?.delivery ?? null;
  const accepted = staged !== null && (context.synthetic || !staged.synthetic) ? staged : null;
  const base = { name: 'sni', previous: accepted } as const;
  if (paths.length === 0)
    return accepted === null ? null : { ...base, from: 'kept', path: file, delivery: accepted };
  const hashes = await Promise.all(paths.map(hashFile));
  const sha256 = hashes.length === 1 ? hashes[0]! : hashes.join('+');
  if (accepted?.sha256 === sha256 && accepted.readerVersion === SNI_READER_VERSION) {
    return { ...base, from: 'unchanged', path: file, delivery: accepted };
  }
  const tally = new Tally('sni', context.rejects);
  const lists = [];
  for (const path of paths) lists.push(await readSniList(path, toSniLists(null), tally));
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtime.toISOString()));
  const delivery: StagedDelivery = {
    file: paths.map((path) => basename(path)).join(', '),
    date: times.sort().at(-1)!,
    sha256,
    readerVersion: SNI_READER_VERSION,
    synthetic: context.synthetic,
    tally: tally.result(),
    sniEdition: null,
  };
  writeSniStaging(file + NEXT, delivery, lists);
  return { ...base, from: 'delivered', path: file + NEXT, delivery };
}

/** The staged lists of a source; null for the bundled ones. */
export function readLists(sni: StagedSource | null): StagedSniLists | null {
  return sni === null ? null : readSniStaging(sni.path);
}
