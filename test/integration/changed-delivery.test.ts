import {
  appendFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_PROGRESS, type Progress } from '../../ingest/progress.ts';
import { toExitCode } from '../../shared/terminal/command-line.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ingestFolder, makeClock } from '../support/ingest/ingest-folder.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const REGISTRY = 'bolagsverket_bulkfil.txt';

function onceReading(source: string, change: () => void): Progress {
  let isDone = false;
  return {
    ...NO_PROGRESS,
    startPhase: (phase) => {
      if (isDone || phase !== `Reading the ${source}`) return;
      isDone = true;
      change();
    },
  };
}

function cut(path: string): void {
  truncateSync(path, Math.floor(statSync(path).size / 2));
}

function grow(path: string): void {
  appendFileSync(path, '\n'.repeat(64));
}

function rewrite(path: string): void {
  writeFileSync(path, readFileSync(path));
}

function replaceBySame(path: string): void {
  writeFileSync(`${path}.new`, readFileSync(path));
  renameSync(`${path}.new`, path);
}

type Change = readonly [
  what: string,
  source: string,
  file: string,
  change: (path: string) => void,
  why: RegExp,
];

const CHANGES: readonly Change[] = [
  ['a registry that is cut', 'registry', REGISTRY, cut, /its size changed from [\d,]+ to [\d,]+ bytes/],
  ['a registry that grows', 'registry', REGISTRY, grow, /its size changed from [\d,]+ to [\d,]+ bytes/],
  ['a registry that is replaced', 'registry', REGISTRY, replaceBySame, /it was replaced/],
  ['a registry that is removed', 'registry', REGISTRY, (path) => rmSync(path), /it was removed/],
  [
    'a statistics file that is written to',
    'statistics',
    'scb_bulkfil_JE_20260615T062613_78.txt',
    rewrite,
    /it was written to/,
  ],
  [
    'size classes that are cut',
    'size classes',
    'size-classes/afr_20260610T050000.jsonl',
    cut,
    /its size changed from [\d,]+ to [\d,]+ bytes/,
  ],
  [
    'an archive of annual reports that is cut',
    'annual reports',
    'annual-reports/2026/22_1.zip',
    cut,
    /its size changed from [\d,]+ to [\d,]+ bytes/,
  ],
];

describe('a delivered file that changes while the delivery is read', () => {
  it.each(CHANGES)(
    '%s is refused, and the live generation stays',
    async (_what, source, file, change, why) => {
      const root = makeTemporaryFolder();
      const dataDir = join(root, 'data');
      const delivery = copyWeeklyDelivery(join(root, 'delivery'));
      const now = makeClock();
      const { report: first } = await ingestFolder(makeFirst(root), dataDir, { now });
      expect(first.outcome).toBe('promoted');

      const progress = onceReading(source, () => change(join(delivery, file)));
      const { report, error } = await ingestFolder(delivery, dataDir, {
        now,
        progress,
        canOverruleObjections: true,
      });
      expect(toExitCode(error)).toBe(3);
      expect(report).toMatchObject({ outcome: 'refused', generation: first.generation });
      expect(report.problems[0]).toMatch(why);
      expect(report.problems[0]).toMatch(
        new RegExp(`^${file} changed while the delivery was read: .* Copy it whole .*, then run again\\.$`),
      );
      expect(
        (await (await openGenerationStore(embeddedIn(dataDir))).listOldestFirst()).map(({ name }) => name),
      ).toEqual([first.generation]);

      const again = await ingestFolder(copyWeeklyDelivery(delivery), dataDir, { now });
      expect([again.error, again.report.outcome]).toEqual([null, 'promoted']);
    },
  );
});

function makeFirst(root: string): string {
  const folder = copyWeeklyDelivery(join(root, 'first'));
  for (const other of [
    'annual-reports',
    'trademarks',
    'size-classes',
    'scb_bulkfil_JE_20260615T062613_78.txt',
  ])
    rmSync(join(folder, other), { recursive: true });
  const registry = join(folder, REGISTRY);
  writeFileSync(registry, readFileSync(registry, 'utf8').replace('Fit Lab AB', 'Fit Labb AB'));
  utimesSync(registry, new Date('2026-06-08T03:00:00Z'), new Date('2026-06-08T03:00:00Z'));
  return folder;
}
