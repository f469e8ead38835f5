import type { Middleware } from 'koa';
import type { AppErrorCode } from '../../shared/errors/app-error.ts';
import type { RequestMetrics } from './request-metrics.ts';

/** Counts every request and how long it took, by the route that it was for. */
export function observeRequests(metrics: RequestMetrics): Middleware {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const { routePath, errorCode } = context.state as { routePath?: string; errorCode?: AppErrorCode };
    const ms = performance.now() - startedAt;
    metrics.countAnswer(routePath ?? 'unknown', context.method, context.status, ms);
    if (errorCode !== undefined) metrics.countError(errorCode);
  };
}
