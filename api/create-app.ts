import Koa from 'koa';
import type { Log } from '../shared/log/create-log.ts';
import { serveConsole, redirectTrailingSlash } from './console/console.ts';
import { createErrorAnswer } from './console/http/create-error-answer.ts';
import type { ConsoleOnlyServices } from './console/services/console-services.ts';
import { DOCS_PAGES } from './docs/pages.ts';
import { serveSitemaps, serveRobots } from './console/search-engines/serve-sitemaps.ts';
import { serveLanding } from './console/landing/serve-landing.ts';
import { serveSecretAddresses } from './console/watching/serve-secret-addresses.ts';
import { PAGES } from './console/pages.ts';
import { secureCookies } from './console/cookies/cookies.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { crossOrigin, setSecurityHeaders } from './http/headers.ts';
import { handleErrors } from './http/handle-errors.ts';
import { isLocalCall } from './http/client-address.ts';
import { mountRoutes } from './calls/mount-routes.ts';
import type { HandlerServices } from './calls/route.ts';
import { delayChargedBody } from './calls/send-answer.ts';
import { setRequestId, logRequests } from './http/request-log.ts';
import type { RequestState } from './http/request-state.ts';
import { serveMetricsPath } from './metrics/serve-metrics.ts';
import { serveMcpLazily } from './mcp/serve-mcp-lazily.ts';
import { measureRequests } from './metrics/request-metrics.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { serveDocsSearch } from './docs/serve-docs-search.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { serveApiDescription } from './openapi/serve-api-description.ts';
import { serveReconcile } from './reconcile/serve-reconcile.ts';
import { ROUTES } from './routes/index.ts';

const CALLER_GONE_CODES = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

function isCallerGone({ code }: NodeJS.ErrnoException): boolean {
  return CALLER_GONE_CODES.has(code ?? '');
}

export interface AppServices extends HandlerServices, ConsoleOnlyServices {
  readonly metrics: Pick<ServiceMetrics, 'requests'>;
  readonly readMetrics: () => Promise<string>;
  /** Port of `/metrics`; null if the API's own port serves it, to programs on this machine only. */
  readonly metricsPort: number | null;
}

/**
 * Builds the Koa application, with middleware in the order of a request. It does not listen yet.
 */
export function createApp(services: AppServices, log: Log): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!isCallerGone(error))
      log.error({ err: error }, 'the service failed while it sent an answer, which is incomplete or missing');
  });
  app.use(delayChargedBody);
  app.use(setRequestId);
  app.use(measureRequests(services.metrics.requests));
  app.use(logRequests(log, () => services.now().getTime()));
  app.use(setSecurityHeaders);
  app.use(secureCookies(services));
  // All that can fail comes after it.
  app.use(handleErrors(log, createErrorAnswer(services)));
  app.use(compressAnswers);
  app.use(redirectTrailingSlash);
  // Pages of the console come before CORS, so that other sites cannot read them.
  app.use(serveConsole(PAGES, services, log));
  app.use(crossOrigin);
  if (services.metricsPort === null)
    app.use(serveMetricsPath(services.readMetrics, ({ req }) => isLocalCall(req)));
  app.use(serveRobots(services.site));
  app.use(
    serveSitemaps(
      services,
      DOCS_PAGES.map(({ urlPath }) => urlPath),
    ),
  );
  app.use(serveLanding(services));
  app.use(serveApiDescription(ROUTES, services.baseUrl));
  app.use(serveDocsSearch(services));
  app.use(serveDocs(services));
  app.use(serveMcpLazily(services));
  app.use(serveReconcile(services));
  app.use(serveSecretAddresses(services));
  for (const middleware of mountRoutes(ROUTES, services)) app.use(middleware);
  return app;
}
