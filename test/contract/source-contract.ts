import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDelivery } from '../../ingest/delivery.ts';
import { Inbox } from '../../ingest/inbox.ts';
import { NO_PROGRESS } from '../../ingest/progress.ts';
import type { Source } from '../../ingest/source/source.ts';
import {
  readStagedSourceStates,
  type StagedSourceState,
} from '../../ingest/staging/read-staged-source-states.ts';
import {
  replaceAcceptedFiles,
  stageDelivery,
  type StagedSources,
} from '../../ingest/staging/stage-delivery.ts';
import type { StagedSource } from '../../ingest/source/staging.ts';
import type { IngestConfig } from '../../ingest/settings.ts';
import { CollectedRejects } from '../support/delivery/collect-rejects.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ALL_NUMBERS } from '../support/ingest/all-numbers.ts';

export interface SourceCase {
  readonly sources: readonly Source[];
  readonly deliver: (folder: string) => void;
  readonly files: number;
  readonly held: number;
  /** Companies that it gives something to; null for a source that gives none. */
  readonly companies: number | null;
  readonly toConfig: (dataDir: string) => IngestConfig;
  readonly fetched: 'fetched' | 'not-configured';
}

export function describeSource(name: string, given: SourceCase): void {
  describe(name, () => {
    const source = given.sources.find((each) => each.name === name)!;
    // The other sources have suites of their own.
    const needed = given.sources.filter(
      (each) => each === source || source.dependsOnSourceNames?.includes(each.name),
    );
    let folder: string;
    let dataDir: string;
    let staging: string;
    beforeEach(() => {
      [folder, dataDir] = [makeTemporaryFolder(), makeTemporaryFolder()];
      staging = join(dataDir, 'staging');
      given.deliver(folder);
    });

    const stage = async (from: string | null, synthetic = false): Promise<StagedSources> => {
      const delivery =
        from === null
          ? { filePathsBySource: new Map(), unknownFiles: [] }
          : await findDelivery(given.sources, from);
      return stageDelivery(needed, delivery, {
        stagingFolder: staging,
        documents: { folder: join(dataDir, 'documents') },
        isFictionalRegister: synthetic,
        rejects: new CollectedRejects(),
        progress: NO_PROGRESS,
        workers: 1,
        startedAt: new Date(),
      });
    };
    const accept = async (from: string | null, synthetic = false): Promise<StagedSource> => {
      const staged = await stage(from, synthetic);
      replaceAcceptedFiles(needed, staged, staging);
      return pick(staged)!;
    };
    const pick = ({ sources }: StagedSources): StagedSource | undefined =>
      sources.find((each) => each.name === name);
    const state = (): StagedSourceState =>
      readStagedSourceStates(given.sources, staging).find((each) => each.name === name)!;

    it('The source finds its files', async () => {
      const { filePathsBySource: files } = await findDelivery(given.sources, folder);
      expect(files.get(name)?.length).toBe(given.files);
      for (const other of given.sources)
        if (other !== source)
          expect((files.get(other.name) ?? []).some((path) => files.get(name)!.includes(path))).toBe(false);
    });

    it('An empty delivery contains nothing of the source', () => {
      expect(source.selectOwnFilesInReadingOrder([], folder)).toEqual([]);
      expect(source.selectOwnFilesInReadingOrder(['readme.txt', 'other/data.bin'], folder)).toEqual([]);
    });

    it('A delivery is staged', async () => {
      const staged = pick(await stage(folder))!;
      expect(staged).toMatchObject({ from: 'delivered', previousDelivery: null });
      expect(staged.delivery.tally.accepted).toBeGreaterThan(0);
      expect(existsSync(staged.stagedFilePath)).toBe(true);
    });

    it('Accepted data stay until a new delivery is accepted', async () => {
      await stage(folder);
      expect(state()).toMatchObject({ delivery: null, held: 0, unreadableReason: null });
      await accept(folder);
      expect(state()).toMatchObject({ held: given.held, unreadableReason: null });
    });

    it('A repeated delivery is recognised', async () => {
      const first = await accept(folder);
      expect(await accept(folder)).toMatchObject({ from: 'unchanged', delivery: first.delivery });
    });

    it('Accepted data are kept', async () => {
      const first = await accept(folder);
      expect(await accept(null)).toMatchObject({ from: 'kept', delivery: first.delivery });
    });

    it('The fictional register is no delivery', async () => {
      await accept(folder, true);
      const staged = pick(await stage(folder))!;
      expect(staged).toMatchObject({ from: 'delivered', previousDelivery: null });
      expect(staged.delivery.synthetic).toBe(false);
    });

    it('Damaged staging is reported', async () => {
      await accept(folder);
      expect(state().findDamage()).toBeNull();
      const { stagedFilePath } = state();
      writeFileSync(stagedFilePath, Buffer.alloc(statSync(stagedFilePath).size, 'x'));
      expect(state().unreadableReason ?? state().findDamage()).toMatch(/./);
    });

    it('Parts are returned by organisation number', async () => {
      const staged = await accept(folder);
      const { stagedFilePath } = state();
      const parts =
        source.primaryReaders?.readCompanies(stagedFilePath, ALL_NUMBERS) ??
        source.parts?.read({ ...staged, stagedFilePath }, ALL_NUMBERS) ??
        null;
      if (given.companies === null) expect(parts).toBeNull();
      const numbers = [...(parts ?? [])].map(({ organisationNumber }) => organisationNumber);
      expect(numbers.length).toBe(given.companies ?? 0);
      expect(numbers).toEqual([...new Set(numbers)].sort());
    });

    it('A fetched file is found as a delivery', async () => {
      const inbox = await Inbox.open(dataDir);
      const context = {
        config: given.toConfig(dataDir),
        progress: NO_PROGRESS,
        now: () => new Date(),
        wait: () => Promise.resolve(),
        readFreeDiskBytes: () => Promise.resolve(1e12),
      };
      const settings: unknown = (context.config.sources as Record<string, unknown>)[name];
      const { outcome } = await source.fetch(inbox, context, settings);
      expect(outcome).toBe(given.fetched);
      const found = await findDelivery(given.sources, inbox.folder);
      expect(found.filePathsBySource.has(name)).toBe(outcome === 'fetched');
      if (outcome === 'fetched')
        expect((await source.fetch(inbox, context, settings)).outcome).toBe('unchanged');
    });

    it('A file that was not read is not settled', () => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => ({ pathInSourceFolder: path.slice(name.length + 1), sizeBytes: 1, modifiedMs: 1 }));
      expect(
        source.findReplaced?.(files, { dataDir, isJustPublished: false, now: new Date() }) ?? [],
      ).toEqual([]);
    });
  });
}
