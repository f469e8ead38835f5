import { isLegalPersonNumber, toOrganisationNumberDigits } from '../../shared/domain/organisation-number.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { print, toExitCode, printError } from '../../shared/terminal/command-line.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { eraseCompany, type ErasedCountInPlace } from '../erase-company.ts';
import { eraseWatched } from '../erase-watched.ts';
import { withInboxLock } from '../fetch/fetch-delivery.ts';
import { withRunLocks } from '../lock.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { withRunMarker } from '../report/run-markers.ts';
import { FINISHES_FIRST, installStopSignalHandlers } from '../stop-signal.ts';
import { openProgress, withGenerationStore, type Command } from './command.ts';

const OUTSIDE = [
  'Not looked at: backups, folders given with --from or --out, and copies that callers have made.',
  'docs/operators/erase.md says what to do about them.',
].join('\n');

/** The command `erase` (docs/operators/erase.md). */
export const eraseOrganisationNumber: Command = ({ options, config }) => {
  const number = toOrganisationNumberDigits(options.organisationNumber ?? '');
  if (number === null || !isLegalPersonNumber(number))
    throw new AppError(
      'invalid_usage',
      'erase needs the ten-digit organisation number of a legal person. Check the digits.',
    );
  return withGenerationStore(config, async (store) => {
    const { dataDir } = config;
    const progress = openProgress(options);
    const tools = { ...config, sources: SOURCES_BY_PRECEDENCE, store, progress, now: () => new Date() };
    installStopSignalHandlers().addEventListener('abort', () => printError(FINISHES_FIRST));
    const { places, error } = await withRunMarker({ dataDir, command: 'erase', startedAt: new Date() }, () =>
      withInboxLock({ config }, () =>
        withRunLocks(dataDir, store, async () => {
          const erasure = await eraseCompany(number, options.accept === true, tools);
          if (erasure.error !== null) return erasure;
          return { ...erasure, places: [...erasure.places, await eraseWatched(config.accounts, number)] };
        }),
      ),
    ).finally(() => progress.clear());
    if (options.json === true) print(JSON.stringify({ places, isComplete: error === null }));
    else print([...places.map(describePlace), ...(error === null ? [OUTSIDE] : [])].join('\n'));
    if (error === null) return 0;
    printError(
      `The erasure is not complete. Solve the error below, then run "npm run ingest -- erase" again with the same number. Error: ${toErrorMessage(error)}`,
    );
    return toExitCode(error);
  });
};

function describePlace({ place, erased, unit }: ErasedCountInPlace): string {
  return `${place}: ${erased === 0 ? 'nothing found' : `${formatCount(erased, unit)} erased`}`;
}
