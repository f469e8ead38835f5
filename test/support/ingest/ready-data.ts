import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { generateRegister } from '../../../fixtures/generate/generate-register.ts';
import type { RunReport } from '../../../ingest/report/run-report.ts';
import { copyWeeklyDelivery } from '../delivery/weekly-delivery.ts';
import { ingestFolder, makeClock } from './ingest-folder.ts';

/** A delivery that was ingested once for the whole run. Both folders are only read. */
export interface ReadyData {
  readonly delivery: string;
  readonly data: string;
  /** The report of the run that ingested it. */
  readonly report: RunReport;
}

const BUILD_TIMEOUT_MS = 110_000;
const POLL_MS = 50;

const DELIVERIES = {
  /** The hand-written delivery, with a fixed clock. */
  weekly: async (delivery: string, data: string) => {
    copyWeeklyDelivery(delivery);
    return ingestFolder(delivery, data, { now: makeClock() });
  },
  /** The fictional register of the first start: 5,000 companies, seed 1. */
  fictional: async (delivery: string, data: string) => {
    await generateRegister({ companies: 5_000, seed: 1, out: delivery });
    return ingestFolder(delivery, data, { synthetic: true });
  },
};

/** Finds ingested data, or builds it when no other test file of this run has done so. */
export async function findReadyData(name: keyof typeof DELIVERIES): Promise<ReadyData> {
  const folder = join(inject('sharedFolder'), name);
  if (claim(`${folder}.claimed`)) {
    const part = `${folder}.part`;
    const { report, error } = await DELIVERIES[name](join(part, 'delivery'), join(part, 'data'));
    writeFileSync(join(part, 'report.json'), JSON.stringify(report));
    if (error !== null) throw error;
    renameSync(part, folder);
  }
  for (const end = Date.now() + BUILD_TIMEOUT_MS; !existsSync(folder); await wait(POLL_MS))
    if (Date.now() > end) throw new Error(`No test file has built the ${name} data.`);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RunReport;
  return { delivery: join(folder, 'delivery'), data: join(folder, 'data'), report };
}

/** Copies ingested data into a folder that a test may change. */
export async function copyReadyData(name: keyof typeof DELIVERIES, dataDir: string): Promise<ReadyData> {
  const ready = await findReadyData(name);
  cpSync(ready.data, dataDir, {
    recursive: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return { ...ready, data: dataDir };
}

/** True for one process only. */
function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
