import { createEventRecorder } from '../../../shared/accounts/events/record-security-event.ts';
import type { RateLimiters } from '../../../shared/accounts/limits/rate-limiters.ts';
import type { Accounts } from '../../../shared/accounts/open-accounts.ts';
import { createMinuteRateLimiter } from '../../../shared/accounts/limits/minute-rate-limiter.ts';
import { CodeLimiter } from '../../../shared/accounts/limits/code-limiter.ts';
import { SignInLimiter } from '../../../shared/accounts/limits/sign-in-limiter.ts';
import type { MailConfig } from '../../../shared/config/config.ts';
import type { Log } from '../../../shared/log/create-log.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';
import type { HandlerServices } from '../../calls/route.ts';
import { BackgroundTasks } from '../../../shared/tasks/background-tasks.ts';
import { openConsoleMail } from '../../mail/console-mail.ts';
import type { Site } from '../site.ts';
import { createCachedStatusReader, type StatusDependencies } from './status-reader.ts';
import { LRUCache } from 'lru-cache';

export type ConsoleOnlyServices = Omit<ReturnType<typeof openConsoleServices>, 'closeConsole'>;
export type ConsoleServices = HandlerServices & ConsoleOnlyServices;

interface ConsoleDependencies {
  readonly accounts: Accounts;
  readonly limiters: RateLimiters;
  readonly mail: MailConfig | null;
  readonly site: Site;
  /** Secrets for second factors. The first encrypts; all of them decrypt. */
  readonly secrets: readonly string[];
  readonly store: CompanyStore;
  /** Returns the latest ingest runs, newest first. */
  readonly readRuns: StatusDependencies['readRuns'];
  readonly now: () => Date;
  readonly log: Log;
}

export function openConsoleServices(dependencies: ConsoleDependencies) {
  const { accounts, limiters, mail, site, secrets, store, readRuns, now, log } = dependencies;
  const consoleMail = openConsoleMail(mail);
  const background = new BackgroundTasks((err) =>
    log.warn({ err }, 'a mail could not be sent; check SMTP_URL and the mail server'),
  );
  return {
    accounts,
    rateLimits: createMinuteRateLimiter(limiters),
    signInLimiter: new SignInLimiter(limiters),
    codeLimiter: new CodeLimiter(limiters),
    secondFactors: accounts.openSecondFactors(secrets),
    mail: consoleMail,
    site,
    recordSecurityEvent: createEventRecorder(accounts.events, log),
    background,
    paidAnswers: createPaidAnswerCache(),
    readStatus: createCachedStatusReader({
      store,
      traffic: accounts.traffic,
      readRuns,
      now,
      onError: (err) =>
        log.warn({ err }, 'a part of the status page cannot be read; the page shows the others'),
    }),
    /** Waits for the mails in progress. Leaves `accounts` and `limiters` open. */
    closeConsole: async (): Promise<void> => {
      await background.settle();
      consoleMail?.close();
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

/** Time in ms for which an answer is cached: enough to open some companies and come back. */
const TTL_MS = 300_000;
/** Maximum companies in all cached answers. Each takes a few kB. */
const MAX_COMPANIES = 5_000;

/** Answers that an account paid for: reloading or going back costs nothing. One per process. */
export function createPaidAnswerCache(): LRUCache<string, Answer> {
  return new LRUCache({
    maxSize: MAX_COMPANIES,
    sizeCalculation: ({ companies }) => (Array.isArray(companies) ? companies.length : 0) + 1,
    ttl: TTL_MS,
  });
}
