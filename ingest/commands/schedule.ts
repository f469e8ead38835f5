import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '../../shared/log/create-log.ts';
import {
  toDataFolderDependency,
  listStorageServerDependencies,
} from '../../shared/startup/startup-dependency.ts';
import { waitForDependencies } from '../../shared/startup/wait-for-dependencies.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { withLock } from '../lock.ts';
import { requirePrimarySource } from '../compose/open-company-sources.ts';
import { readLastScheduledRuns, writeLastScheduledRuns } from '../schedule/attempts.ts';
import { runSchedule } from '../schedule/run-schedule.ts';
import { parseSchedule, type Schedule } from '../schedule/schedule.ts';
import { spawnRun } from '../schedule/spawn-run.ts';
import type { IngestConfig } from '../settings.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { installStopSignalHandlers } from '../stop-signal.ts';
import { withGenerationStore, type Command } from './command.ts';

export const schedule: Command = async ({ config }) => {
  const schedules = readSchedules(config);
  const log = createLog(config);
  const stop = installStopSignalHandlers();
  const dependencies = [toDataFolderDependency(config), ...listStorageServerDependencies(config)];
  const outcome = await waitForDependencies(dependencies, {
    maxWaitMs: config.startWaitMs,
    reportWaiting: (message) => log.warn(message),
    signal: stop,
  });
  if (outcome === 'aborted') return 0;
  const keep = (): Promise<void> =>
    runSchedule({
      schedules,
      startRun: (source) => spawnRun(source, log, stop),
      // If the store cannot be reached, the run itself fails and reports it.
      primarySource: requirePrimarySource(SOURCES_BY_PRECEDENCE).name,
      hasPrimarySource: () => withGenerationStore(config, hasRealRegistry).catch(() => true),
      readLastRuns: () => readLastScheduledRuns(config.dataDir),
      writeLastRuns: (attempts) => writeLastScheduledRuns(config.dataDir, attempts),
      now: () => new Date(),
      wait: (ms) => wait(ms, undefined, { signal: stop }).catch(() => undefined),
      log,
      stop,
    });
  const message = `Another scheduler is active in ${config.dataDir}. Stop it first, or set another DATA_DIR.`;
  await withLock(join(config.dataDir, 'schedule.lock'), message, keep);
  return 0;
};

async function hasRealRegistry(store: GenerationStore): Promise<boolean> {
  const live = await store.readLive();
  return live !== null && !live.synthetic;
}

function readSchedules({ sources }: IngestConfig): Map<string, Schedule> {
  const read = new Map<string, Schedule>();
  for (const { name, settings } of SOURCES_BY_PRECEDENCE) {
    const times = sources[name]?.schedule ?? 'off';
    if (settings !== undefined && times !== 'off')
      read.set(name, parseSchedule(settings.schedule.name, times));
  }
  return read;
}
