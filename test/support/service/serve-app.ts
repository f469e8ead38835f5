import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessGate } from '../../../api/calls/gate.ts';
import { BackgroundTasks } from '../../../shared/tasks/background-tasks.ts';
import { matchItems } from '../../../shared/match/match-items.ts';
import type { Site } from '../../../api/console/site.ts';
import { OWN_SITE } from './own-site.ts';
import { createApp, type AppServices } from '../../../api/create-app.ts';
import type { ReportPdfRenderer } from '../../../api/documents/pdf-renderer.ts';
import { ReportDocuments } from '../../../api/documents/report-documents.ts';
import { ShareLinks } from '../../../api/documents/share-links.ts';
import { openConsoleServices } from '../../../api/console/services/console-services.ts';
import type { HandlerServices } from '../../../api/calls/route.ts';
import { createIpAddressTest } from '../../../api/http/client-address.ts';
import { Exports } from '../../../api/exports/exports.ts';
import { installMalformedRequestHandler } from '../../../api/http/install-malformed-request-handler.ts';
import { createServerWithoutNodeErrorAnswers } from '../../../api/http/listen.ts';
import { createWatchServices } from '../../../api/watching/watch-services.ts';
import { createLoadControl } from '../../../api/load/load-control.ts';
import type { DamageAlarm } from '../../../api/metrics/timed-store.ts';
import {
  registerAccountsMetric,
  registerLoadMetrics,
  ServiceMetrics,
} from '../../../api/metrics/service-metrics.ts';
import { TrafficRecorder } from '../../../api/metrics/traffic-recorder.ts';
import { openAccounts, type Accounts } from '../../../shared/accounts/open-accounts.ts';
import { openInMemoryLimiters } from '../../../shared/accounts/limits/rate-limiters.ts';
import type { Config, MailConfig } from '../../../shared/config/config.ts';
import { FileDocumentStore } from '../../../shared/documents/file-document-store.ts';
import type { DocumentStore } from '../../../shared/documents/port.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { createLog } from '../../../shared/log/create-log.ts';
import type { RunSummary } from '../../../shared/runs/run-history.ts';
import type { CompanyStore } from '../../../shared/store/port.ts';
import { listenLocally } from '../process/listen-locally.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  readonly json: any;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface ServedApp {
  readonly address: string;
  readonly key: string;
  readonly accounts: Accounts;
  readonly accountsPath: string;
  readonly traffic: TrafficRecorder;
  send(path: string, sent?: Sent): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  close(): Promise<void>;
}

export type ServedServices = Partial<
  Pick<AppServices, 'metricsPort'> &
    Omit<HandlerServices, 'store' | 'reports' | 'gate' | 'testRegister' | 'exports'>
> & {
  readonly testStore?: CompanyStore;
  readonly testDocuments?: DocumentStore;
  readonly onPrepareTestRegister?: () => void;
  readonly mail?: MailConfig | null;
  readonly site?: Partial<Site>;
  readonly documents?: DocumentStore;
  readonly renderer?: ReportPdfRenderer;
  /** 0 by default, which means no limit. */
  readonly limits?: Partial<Config['rateLimits']>;
  readonly trustedProxies?: Config['trustedProxies'];
  readonly lastRun?: RunSummary | null;
  /** Folder of exports; none by default. */
  readonly exportDir?: string;
  readonly raiseDamageAlarm?: (alarm: DamageAlarm) => void;
};

const NO_RENDERER: ReportPdfRenderer = {
  renderToPdf: async () => {
    throw new AppError('pdf_unavailable', 'PDF rendering unavailable');
  },
  close: async () => undefined,
};

const NO_THREADS: AppServices['matchThreads'] = {
  count: 2,
  matchPart: (reader, { items, maxCandidates }, context) => matchItems(reader, items, maxCandidates, context),
};

export const SECRETS = ['a secret for tests alone'];
const NO_LIMITS: Config['rateLimits'] = { guest: 0, free: 0, starter: 0, pro: 0, suggest: 0 };

/** Serves the application over `store` on a free port, with a fixed clock. */
export async function serveApp(store: CompanyStore, given: ServedServices = {}): Promise<ServedApp> {
  const log = createLog({ logLevel: 'silent' });
  const noDocuments = new FileDocumentStore('/nowhere', 'api');
  const { documents = noDocuments, renderer = NO_RENDERER, ...others } = given;
  const {
    testStore,
    testDocuments = noDocuments,
    onPrepareTestRegister = () => undefined,
    mail = null,
    site = {},
    limits = {},
    trustedProxies = [],
    lastRun = null,
    raiseDamageAlarm = () => undefined,
    exportDir = null,
    ...services
  } = others;
  const now = given.now ?? (() => new Date('2026-06-16T04:00:00.000Z'));
  const folder = mkdtempSync(join(tmpdir(), 'company-data-accounts-'));
  const accountsPath = join(folder, 'accounts.sqlite');
  const accounts = await openAccounts({ path: accountsPath }, now);
  const account = await accounts.administration.createAccount('pro', 'Tests');
  const { key } = await accounts.administration.createKey(account, 'tests');
  const isTrustedProxy = createIpAddressTest(trustedProxies);
  const limiters = openInMemoryLimiters();
  const nowMs = (): number => now().getTime();
  const traffic = new TrafficRecorder(
    (counts) => accounts.traffic.add(counts),
    () => new Date(nowMs()),
  );
  const metrics = new ServiceMetrics({ store, traffic, raiseDamageAlarm, readLastRun: () => lastRun, nowMs });
  const { closeConsole, ...ofConsole } = openConsoleServices({
    accounts,
    limiters,
    mail,
    site: { ...OWN_SITE, isSignUpEnabled: mail !== null, ...site },
    secrets: SECRETS,
    store: metrics.store,
    now,
    log,
    readRuns: () => (lastRun === null ? [] : [lastRun]),
  });
  const watching = createWatchServices({
    accounts,
    secrets: SECRETS,
    canBePrivate: true,
    canMail: mail !== null,
    now,
  });
  registerAccountsMetric(metrics.registry, () => accounts.describeProblem());
  const load = given.loadControl ?? createLoadControl();
  registerLoadMetrics(metrics.registry, load);
  const refunds = new BackgroundTasks((error) => {
    throw error;
  });
  const testReports = new ReportDocuments(testDocuments, renderer, log);
  const app = createApp(
    {
      store: metrics.store,
      maxSniCodeCompaniesWithoutTown: 5_000,
      reports: new ReportDocuments(documents, renderer, log),
      exports: new Exports({ folder: exportDir, secrets: SECRETS, metering: accounts.metering, now }),
      testRegister: {
        openWhenBuilt: async () => {
          if (testStore === undefined) throw new Error('No store for test keys was given.');
          return { store: testStore, reports: testReports };
        },
        ensureBuild: onPrepareTestRegister,
      },
      shareLinks: new ShareLinks(SECRETS),
      baseUrl: null,
      isTrustedProxy,
      loadControl: load,
      watching,
      matchThreads: NO_THREADS,
      describeAccountsProblem: () => accounts.describeProblem(),
      refundsInProgress: refunds,
      gate: createAccessGate({
        metering: accounts.metering,
        rateLimits: ofConsole.rateLimits,
        callsPerMinute: { ...NO_LIMITS, ...limits },
        isTrustedProxy,
        onCharged: (plan, credits) => metrics.countChargedCredits(plan, credits),
        onRefunded: (plan, credits) => metrics.countRefundedCredits(plan, credits),
        now,
      }),
      metrics,
      readMetrics: () => metrics.readText(),
      metricsPort: null,
      ...ofConsole,
      now,
      ...services,
    },
    log,
  );
  const server = createServerWithoutNodeErrorAnswers(app).on('connection', () =>
    load.turnScheduler.deferNextStepForNewConnections(),
  );
  await installMalformedRequestHandler(server);
  const { address, close } = await listenLocally(server);
  const send = (path: string, sent: Sent = {}): Promise<Reply> => exchange(address + path, sent);
  return {
    address,
    key,
    accounts,
    accountsPath,
    traffic,
    send,
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await close();
      await refunds.settle();
      await closeConsole();
      await store.close();
      await testStore?.close();
      await accounts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function exchange(url: string, { method = 'GET', headers = {}, body }: Sent): Promise<Reply> {
  const call = request(url, { method, headers });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  assertExplained(response, text);
  return {
    status: response.statusCode!,
    headers: response.headers,
    text,
    get json(): unknown {
      return JSON.parse(text);
    },
  };
}

/** Throws if an answer is an `ErrorResponse` without its reason and remedy, or an unnamed error. */
function assertExplained({ statusCode = 0, headers }: IncomingMessage, text: string): void {
  if (statusCode < 400 || !text.startsWith('{"error":"')) return;
  const { code, detail, message } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  if (!/^[a-z_]+$/.test(String(code)) || !isSentence(detail) || !isSentence(message))
    throw new Error(`An error is not explained: ${text}`);
  if (headers['x-request-id'] === undefined) throw new Error(`An error has no request id: ${text}`);
}

function isSentence(text: unknown): boolean {
  if (typeof text !== 'string' || !text.endsWith('.')) return false;
  // A caller can have sent `<0>`, which the answer quotes.
  return !/<\w+>/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''));
}
