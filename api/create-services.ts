import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { openAccounts } from '../shared/accounts/open-accounts.ts';
import { BackgroundTasks } from '../shared/tasks/background-tasks.ts';
import { runEvery } from '../shared/tasks/run-every.ts';
import { openInMemoryLimiters } from '../shared/accounts/limits/rate-limiters.ts';
import { openSharedRateLimiters } from '../shared/accounts/limits/shared-rate-limiters.ts';
import type { Config } from '../shared/config/config.ts';
import { openDocumentStore } from '../shared/documents/open-document-store.ts';
import type { Log } from '../shared/log/create-log.ts';
import { MatchThreads } from '../shared/match/threads/match-threads.ts';
import { openRunHistory, openStore } from '../shared/store/open-store.ts';
import type { AppServices } from './create-app.ts';
import { createAccessGate } from './calls/gate.ts';
import { Exports } from './exports/exports.ts';
import { createIpAddressTest } from './http/client-address.ts';
import { findChromium, PdfRenderer } from './documents/pdf-renderer.ts';
import { loadShareSecrets, ShareLinks } from './documents/share-links.ts';
import { ReportDocuments } from './documents/report-documents.ts';
import { openConsoleServices } from './console/services/console-services.ts';
import { createWatchMail } from './console/watching/create-watch-mail.ts';
import { createMailer } from './mail/create-mailer.ts';
import { createWatchServices } from './watching/watch-services.ts';
import { deleteOldEvents } from './watching/delete-old-events.ts';
import { WatchWorker } from './watching/watch-worker.ts';
import { createLoadControl } from './load/load-control.ts';
import { registerAccountsMetric, registerLoadMetrics, ServiceMetrics } from './metrics/service-metrics.ts';
import { startTrafficRecording } from './metrics/traffic-recorder.ts';
import { createFictionalRegisterForTestKeys } from './test-register/test-register.ts';
import { createCachedLastRunReader } from './metrics/data-metrics.ts';

/** How often the feed of changes and the due deliveries of watch lists are looked at. */
const WATCH_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface RunningServices extends AppServices {
  readonly metrics: ServiceMetrics;
  close(): Promise<void>;
}

/**
 * Opens all services of a serving process. If one fails to open, the others are closed.
 * `isClusterWorker` is true for one of several workers, which share one count of calls per minute.
 */
export async function createServices(
  config: Config,
  log: Log,
  isClusterWorker: boolean,
): Promise<RunningServices> {
  // Closed in reverse order.
  await using opened = new AsyncDisposableStack();
  const close = <T extends { close(): void | Promise<void> }>(part: T): T =>
    opened.adopt(part, () => part.close());
  const now = (): Date => new Date();
  const accounts = close(await openAccounts(config.accounts, now));
  const repeatedly = (intervalMs: number, work: () => Promise<unknown>, failure: string): void =>
    opened.defer(runEvery(intervalMs, work, (err) => log.warn({ err }, failure)));
  const { administration } = accounts;
  repeatedly(
    DAY_MS,
    () => administration.deleteExpiredRecords(),
    'old ledger entries were not removed; retrying in a day',
  );
  repeatedly(
    DAY_MS,
    () => accounts.events.deleteExpired(),
    'old security events were not removed; retrying in a day',
  );
  repeatedly(
    HOUR_MS,
    () => administration.deleteExpiredCalls(),
    'old idempotency keys were not removed; retrying in an hour',
  );
  const isShared = isClusterWorker || 'url' in config.accounts;
  const limiters = close(isShared ? await openSharedRateLimiters(config.accounts) : openInMemoryLimiters());
  const isTrustedProxy = createIpAddressTest(config.trustedProxies);
  const traffic = close(startTrafficRecording(accounts.traffic, now, log));
  const nowMs = (): number => now().getTime();
  const runs = close(await openRunHistory(config));
  const metrics = new ServiceMetrics({
    store: await openStore(config),
    traffic: traffic.recorder,
    raiseDamageAlarm: (alarm) => log.error(alarm, 'stored data is damaged: run `npm run ingest -- verify`'),
    readLastRun: createCachedLastRunReader(runs, nowMs, (err) =>
      log.warn({ err }, 'the run history cannot be read; metrics lack the last run'),
    ),
    nowMs,
  });
  registerAccountsMetric(metrics.registry, () => accounts.describeProblem());
  collectDefaultMetrics({ register: metrics.registry });
  const store = close(metrics.store);
  const matchThreads = close(
    new MatchThreads(config, (err) => log.warn({ err }, 'a thread could not match a part of a list')),
  );
  const loadControl = createLoadControl();
  registerLoadMetrics(metrics.registry, loadControl);
  const refunds = new BackgroundTasks((err) =>
    log.error(
      { err },
      'credits of an answer that was not completely sent could not be refunded; the refund is not repeated, since the database may have stored it; check the database of accounts; if a customer reports lost credits, add them with `npm run accounts -- grant`',
    ),
  );
  opened.defer(() => refunds.settle());
  const renderer = close(
    new PdfRenderer({
      chromiumPath: findChromium(config.chromium.path),
      noSandbox: config.chromium.noSandbox,
      warn: (message) => log.warn(message),
    }),
  );
  const testRegister = close(createFictionalRegisterForTestKeys(config, renderer, log));
  // After an upgrade, an earlier register of test keys is replaced before the first call.
  if (existsSync(join(config.dataDir, 'test'))) testRegister.ensureBuild();
  const secrets = loadShareSecrets(config);
  const { closeConsole, ...ofConsole } = openConsoleServices({
    accounts,
    limiters,
    mail: config.mail,
    site: {
      operator: config.operator,
      isSignUpEnabled: config.mail !== null,
      publicUrl: config.searchEngines ? config.baseUrl : null,
    },
    secrets,
    store,
    now,
    log,
    readRuns: (max) => runs.readNewestFirst(max),
  });
  opened.defer(closeConsole);
  const watching = createWatchServices({
    accounts,
    secrets,
    canBePrivate: config.webhookPrivateAddresses,
    canMail: config.mail !== null,
    now,
  });
  const mailer = config.mail === null ? null : close(createMailer(config.mail));
  const mail = createWatchMail({ mailer, baseUrl: config.mail?.baseUrl ?? '', watching, log, now });
  const { sendWebhook } = watching;
  const worker = close(new WatchWorker({ watching, store, sendWebhook, mail, log, now }));
  opened.defer(runEvery(WATCH_MS, () => worker.run()));
  repeatedly(
    DAY_MS,
    () => deleteOldEvents({ store, watching, now }),
    'old changes of watch lists were not removed; retrying in a day',
  );
  const reports = new ReportDocuments(await openDocumentStore(config, 'api'), renderer, log);
  const closing = opened.move();
  return {
    ...ofConsole,
    store,
    testRegister,
    maxSniCodeCompaniesWithoutTown: config.sniThreshold,
    reports,
    shareLinks: new ShareLinks(secrets),
    exports: new Exports({ folder: config.exportDir, secrets, metering: accounts.metering, now }),
    baseUrl: config.baseUrl,
    isTrustedProxy,
    loadControl,
    watching,
    matchThreads,
    describeAccountsProblem: () => accounts.describeProblem(),
    refundsInProgress: refunds,
    gate: createAccessGate({
      metering: accounts.metering,
      rateLimits: ofConsole.rateLimits,
      callsPerMinute: config.rateLimits,
      isTrustedProxy,
      onCharged: (plan, credits) => metrics.countChargedCredits(plan, credits),
      onRefunded: (plan, credits) => metrics.countRefundedCredits(plan, credits),
      now,
    }),
    metrics,
    readMetrics: () => metrics.readText(),
    metricsPort: config.metricsPort,
    now,
    close: () => closing.disposeAsync(),
  };
}
