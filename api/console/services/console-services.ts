import type { RateLimiters } from '../../../shared/accounts/limits/rate-limiters.ts';
import type { Accounts } from '../../../shared/accounts/open-accounts.ts';
import {
  toMinuteRateLimiter,
  type MinuteRateLimiter,
} from '../../../shared/accounts/limits/minute-rate-limiter.ts';
import { SignInLimiter } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import type { MailConfig } from '../../../shared/config/config.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';
import type { HandlerServices } from '../../calls/route.ts';
import { BackgroundTasks } from '../../mail/background-tasks.ts';
import { openConsoleMail, type ConsoleMail } from '../../mail/console-mail.ts';
import { PaidAnswerCache } from './paid-answer-cache.ts';
import { KnownDevices } from './known-devices.ts';
import { createStatusReader, type ServiceStatus, type StatusDependencies } from './status-reader.ts';

/** Services of the console alone. */
export interface ConsoleOnlyServices {
  readonly accounts: Accounts;
  /** Calls per minute, counted together with those of the API. */
  readonly rateLimits: MinuteRateLimiter;
  readonly signInGuard: SignInLimiter;
  readonly knownDevices: KnownDevices;
  /** Null: no mail server is set. */
  readonly mail: ConsoleMail | null;
  readonly background: BackgroundTasks;
  readonly paidAnswers: PaidAnswerCache;
  readonly readStatus: () => Promise<ServiceStatus>;
}

export type ConsoleServices = HandlerServices & ConsoleOnlyServices;

/** What the services of the console are made of. */
export interface ConsoleDependencies {
  readonly accounts: Accounts;
  readonly limiters: RateLimiters;
  readonly mail: MailConfig | null;
  /** Sign the cookies of known devices: the first signs, all verify. */
  readonly secrets: readonly string[];
  readonly store: CompanyStore;
  /** The last runs of ingest, newest first. */
  readonly readRuns: StatusDependencies['readRuns'];
  readonly now: () => Date;
  readonly log: Log;
}

/** What the console has of its own, and how it is given back. `accounts` and `limiters` stay open. */
export function openConsoleServices(tools: ConsoleDependencies) {
  const { accounts, limiters, mail, secrets, store, readRuns, now, log } = tools;
  const consoleMail = openConsoleMail(mail);
  const background = new BackgroundTasks((err) => log.warn({ err }, 'a mail could not be sent'));
  return {
    accounts,
    rateLimits: toMinuteRateLimiter(limiters),
    signInGuard: new SignInLimiter(limiters),
    knownDevices: new KnownDevices(secrets, now),
    mail: consoleMail,
    background,
    paidAnswers: new PaidAnswerCache(),
    readStatus: createStatusReader({
      ...{ store, traffic: accounts.traffic, readRuns, now },
      onError: (err) => log.warn({ err }, 'the status cannot be read'),
    }),
    closeConsole: async (): Promise<void> => {
      await background.settle();
      consoleMail?.close();
    },
  };
}
