import Koa from 'koa';
import type { Log } from '../shared/log/create-log.ts';
import { serveConsole } from './console/console.ts';
import type { ConsoleParts } from './console/services/console-services.ts';
import { PAGES } from './console/pages.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { crossOrigin, securityHeaders } from './http/headers.ts';
import { errors } from './http/errors.ts';
import { mount } from './calls/mount.ts';
import type { Services } from './calls/route.ts';
import { probeHalfClosed } from './calls/send-answer.ts';
import { requestId, requestLog } from './http/request-log.ts';
import type { RequestState } from './http/request-state.ts';
import { isLocalRequest, metricsPage } from './metrics/serve-metrics.ts';
import { observeRequests } from './metrics/request-metrics.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { documentation } from './openapi/documentation.ts';
import { ROUTES } from './routes/index.ts';

/** Errors of a connection that its caller closed. */
const CALLER_GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

function isOfCaller({ code }: NodeJS.ErrnoException): boolean {
  return CALLER_GONE.has(code ?? '');
}

/** What the application is made of. */
export interface AppServices extends Services, ConsoleParts {
  readonly metrics: Pick<ServiceMetrics, 'requests'>;
  /** Reads the metrics of all processes that serve on this address together, as text. */
  readonly readMetrics: () => Promise<string>;
  /** Port of `/metrics`; null when it is a path of the API, for callers on this machine. */
  readonly metricsPort: number | null;
}

/** The API as one Koa application, in the order that a request passes it. It does not listen. */
export function createApp(services: AppServices, log: Log): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOfCaller(error)) log.error({ err: error }, 'response failed');
  });
  app.use(probeHalfClosed);
  app.use(requestId);
  app.use(observeRequests(services.metrics.requests));
  app.use(requestLog(log, () => services.now().getTime()));
  app.use(securityHeaders);
  app.use(compressAnswers);
  // No other site reads a page of the console.
  app.use(serveConsole(PAGES, services, log));
  app.use(crossOrigin);
  app.use(errors(log));
  if (services.metricsPort === null)
    app.use(metricsPage(services.readMetrics, ({ req }) => isLocalRequest(req)));
  app.use(documentation(ROUTES));
  app.use(serveDocs(services));
  for (const middleware of mount(ROUTES, services)) app.use(middleware);
  return app;
}
