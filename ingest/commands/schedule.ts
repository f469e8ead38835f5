import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import { createLog } from '../../shared/log/create-log.ts';
import { dataFolder, listSharedServers } from '../../shared/startup/components.ts';
import { waitForComponents } from '../../shared/startup/wait-for-components.ts';
import type { GenerationStore } from '../../shared/store/port.ts';
import { withFileLock } from '../../shared/store/with-file-lock.ts';
import { findLead } from '../compose/open-streams.ts';
import { readAttempts, writeAttempts } from '../schedule/attempts.ts';
import { keepSchedule } from '../schedule/keep-schedule.ts';
import { toSchedule, type Schedule } from '../schedule/schedule.ts';
import { startRun } from '../schedule/start-run.ts';
import type { IngestConfig } from '../settings.ts';
import { SOURCES } from '../sources/index.ts';
import { SOURCE_SETTINGS } from '../sources/settings.ts';
import { listenForStop } from '../stop-signal.ts';
import { withGenerations, type Command } from './command.ts';

/** `schedule`: fetches and publishes by itself until it is told to stop. */
export const schedule: Command = async ({ config }) => {
  const schedules = readSchedules(config);
  const log = createLog(config);
  const stop = listenForStop();
  await waitForComponents([dataFolder(config), ...listSharedServers(config)], {
    limitMs: config.startWaitMs,
    tell: (message) => log.warn(message),
    stop,
  });
  const keep = (): Promise<void> =>
    keepSchedule({
      schedules,
      startRun: (source) => startRun(source, log, stop),
      // A store that is away is for the run to tell.
      lead: findLead(SOURCES).name,
      hasLead: () => withGenerations(config, hasRegistry).catch(() => true),
      readAttempts: () => readAttempts(config.dataDir),
      writeAttempts: (attempts) => writeAttempts(config.dataDir, attempts),
      now: () => new Date(),
      wait: (ms) => wait(ms, undefined, { signal: stop }).catch(() => undefined),
      log,
      stop,
    });
  await withFileLock(
    join(config.dataDir, 'schedule.lock'),
    (cause) => new AppError('run_active', 'Another scheduler is active in this data folder.', { cause }),
    keep,
  );
  return 0;
};

/** The fictional register is none that real files can be joined to. */
async function hasRegistry(store: GenerationStore): Promise<boolean> {
  const live = await store.live();
  return live !== null && !live.synthetic;
}

function readSchedules({ sources }: IngestConfig): Map<string, Schedule> {
  const read = new Map<string, Schedule>();
  for (const [source, { schedule }] of Object.entries(sources)) {
    const { name } = SOURCE_SETTINGS[source as keyof typeof sources].schedule;
    if (schedule !== 'off') read.set(source, toSchedule(name, schedule));
  }
  return read;
}
