import { AppError } from '../../shared/errors/app-error.ts';
import { createWaitWithProgressNote } from '../fetch/fetch-context.ts';
import { createProgress } from '../progress.ts';
import type { SettingValues } from '../../shared/config/setting.ts';
import type { SIZE_CLASS_SETTINGS } from '../sources/size-classes/settings.ts';
import { ScbAfrClient } from '../sources/size-classes/scb-afr-client.ts';
import { fetchScbAfrDump } from '../sources/size-classes/fetch-scb-afr-dump.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { print } from '../../shared/terminal/command-line.ts';
import type { Command } from './command.ts';

export const fetchSizeClasses: Command = async ({ options: { to: folder = '' }, config }) => {
  const afr = config.sources['size-classes'] as SettingValues<typeof SIZE_CLASS_SETTINGS>;
  if (afr.apiKey === null) {
    throw new AppError(
      'invalid_setting',
      'AFR_API_KEY is not set. Set it to your key for the AFR API of the statistics authority (SCB).',
    );
  }
  const progress = createProgress(process.stdout, Date.now);
  const access = { now: () => new Date(), wait: createWaitWithProgressNote(progress) };
  const client = new ScbAfrClient({ ...afr, apiKey: afr.apiKey, ...access });
  progress.startPhase('Fetching the size classes', null);
  const dump = await fetchScbAfrDump(client, folder, {
    now: access.now,
    onProgress: (records) => progress.update(records),
  });
  progress.finishPhase(
    `${formatCount(dump.recordCount, 'record')}${dump.isResumed ? ', continued from an earlier fetch' : ''}`,
  );
  print(`Wrote ${dump.path}`);
  return 0;
};
