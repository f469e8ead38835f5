import { AppError } from '../errors/app-error.ts';
import { toReason } from '../errors/to-reason.ts';
import { Administration } from './administration/administration.ts';
import { migrate, openDatabase, type AccountsPlace } from './database/open-database.ts';
import { makePrivateFile } from './database/sqlite-file.ts';
import { FileWatch } from './file-check/file-watch.ts';
import { Metering } from './metering/metering.ts';
import { Passwords } from './people/password.ts';
import { People } from './people/people.ts';
import { Sessions } from './people/sessions.ts';
import { Traffic } from './usage/traffic.ts';
import { UsageSums } from './usage/usage.ts';

export type { AccountsPlace } from './database/open-database.ts';

/** Time that a statement may take, with the time that it waits for others. */
const PATIENCE_MS = 5_000;

/** The accounts, open. */
export interface Accounts {
  readonly metering: Metering;
  readonly administration: Administration;
  readonly people: People;
  readonly sessions: Sessions;
  readonly usage: UsageSums;
  readonly traffic: Traffic;
  /**
   * What is wrong with the file of the accounts, and what to do, for `/ready` to say: keys are
   * answered 503 until it is mended. Null when nothing is, and always for PostgreSQL.
   */
  problem(): string | null;
  close(): Promise<void>;
}

/**
 * Opens the accounts and brings their tables up to date; of several processes that start at once
 * one does, the others wait. Throws `invalid_setting` when they cannot be opened. No message holds
 * the address, which has a password in it.
 */
export async function openAccounts(place: AccountsPlace, now: () => Date): Promise<Accounts> {
  try {
    return await open(place, now);
  } catch (cause) {
    const what = 'path' in place ? place.path : 'the database of ACCOUNTS_URL';
    const why = `The accounts in ${what} cannot be opened: ${toReason(cause)}.`;
    throw new AppError('invalid_setting', why, { cause });
  }
}

async function open(place: AccountsPlace, now: () => Date): Promise<Accounts> {
  if ('path' in place) makePrivateFile(place.path);
  await migrate(place);
  const connections = await openDatabase(place, PATIENCE_MS);
  const { database, executor, files } = connections;
  const metering = new Metering(executor, PATIENCE_MS);
  const sessions = new Sessions(database, now);
  const onReopened = (): void => {
    metering.forgetAll();
  };
  const watch =
    'path' in place
      ? new FileWatch({ path: place.path, files, migrate: () => migrate(place), onReopened })
      : null;
  const onChanged = (): void => {
    metering.forget();
  };
  return {
    metering,
    administration: new Administration(database, now, onChanged, sessions),
    people: new People(database, new Passwords(), now),
    sessions,
    usage: new UsageSums(database),
    traffic: new Traffic(database, executor, PATIENCE_MS),
    problem: () => watch?.problem ?? null,
    close: async () => {
      watch?.close();
      await connections[Symbol.asyncDispose]();
    },
  };
}
