import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { generateRegister } from '../../../fixtures/generate/generate-register.ts';
import type { RunReport } from '../../../ingest/report/run-report.ts';
import { copyWeeklyDelivery } from '../delivery/weekly-delivery.ts';
import { ingestFolder, makeClock } from './ingest-folder.ts';

export interface ReadyData {
  readonly delivery: string;
  readonly data: string;
  readonly report: RunReport;
}

const BUILD_TIMEOUT_MS = 110_000;
const POLL_MS = 50;

const DELIVERIES = {
  weekly: async (delivery: string, data: string) => {
    copyWeeklyDelivery(delivery);
    return ingestFolder(delivery, data, { now: makeClock() });
  },
  fictional: async (delivery: string, data: string) => {
    await generateRegister({ companies: 5_000, seed: 1, out: delivery });
    return ingestFolder(delivery, data, { synthetic: true });
  },
};

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

export async function copyReadyData(name: keyof typeof DELIVERIES, dataDir: string): Promise<ReadyData> {
  const ready = await findReadyData(name);
  cpSync(ready.data, dataDir, {
    recursive: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return { ...ready, data: dataDir };
}

function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
