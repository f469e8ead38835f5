import type { Limiters } from '../../../shared/accounts/limits/limiters.ts';
import type { Accounts } from '../../../shared/accounts/open-accounts.ts';
import { toRateLimits, type RateLimits } from '../../../shared/accounts/limits/rate-limits.ts';
import { SignInGuard } from '../../../shared/accounts/limits/sign-in-guard.ts';
import type { MailConfig } from '../../../shared/config/config.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';
import type { Services } from '../../calls/route.ts';
import { Background } from '../../mail/background.ts';
import { openConsoleMail, type ConsoleMail } from '../../mail/console-mail.ts';
import { PaidAnswers } from './paid-answers.ts';
import { KnownDevices } from './known-devices.ts';
import { openStatusReader, type StatusFigures, type StatusSources } from './status-reader.ts';

/** Services of the console alone. */
export interface ConsoleParts {
  readonly accounts: Accounts;
  /** Calls per minute, counted together with those of the API. */
  readonly rateLimits: RateLimits;
  readonly signInGuard: SignInGuard;
  readonly knownDevices: KnownDevices;
  /** Null: no mail server is set. */
  readonly mail: ConsoleMail | null;
  readonly background: Background;
  readonly paidAnswers: PaidAnswers;
  readonly readStatus: () => Promise<StatusFigures>;
}

export type ConsoleServices = Services & ConsoleParts;

/** What the services of the console are made of. */
export interface ConsoleTools {
  readonly accounts: Accounts;
  readonly limiters: Limiters;
  readonly mail: MailConfig | null;
  /** Sign the cookies of known devices: the first signs, all verify. */
  readonly secrets: readonly string[];
  readonly store: CompanyStore;
  /** The last runs of ingest, newest first. */
  readonly readRuns: StatusSources['readRuns'];
  readonly now: () => Date;
  readonly log: Log;
}

/** What the console has of its own, and how it is given back. `accounts` and `limiters` stay open. */
export function openConsoleServices(tools: ConsoleTools) {
  const { accounts, limiters, mail, secrets, store, readRuns, now, log } = tools;
  const consoleMail = openConsoleMail(mail);
  const background = new Background((err) => log.warn({ err }, 'a mail could not be sent'));
  return {
    accounts,
    rateLimits: toRateLimits(limiters),
    signInGuard: new SignInGuard(limiters),
    knownDevices: new KnownDevices(secrets, now),
    mail: consoleMail,
    background,
    paidAnswers: new PaidAnswers(),
    readStatus: openStatusReader({
      ...{ store, traffic: accounts.traffic, readRuns, now },
      tell: (err) => log.warn({ err }, 'the status cannot be read'),
    }),
    closeConsole: async (): Promise<void> => {
      await background.settle();
      consoleMail?.close();
    },
  };
}
