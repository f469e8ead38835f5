import type { Middleware } from 'koa';
import type { Log } from '../../shared/log/create-log.ts';

/** One line per request: never a body, a query value or a key (decisions.md, Requests). */
export function requestLog(log: Log, nowMs: () => number): Middleware {
  return async (context, next) => {
    const startedAt = nowMs();
    await next();
    log.info(
      {
        requestId: context.state['requestId'] as string,
        method: context.method,
        path: (context.state['routePath'] as string | undefined) ?? 'unknown',
        status: context.status,
        mode: context.state['mode'] as string | undefined,
        ms: Math.round(nowMs() - startedAt),
      },
      'request',
    );
  };
}
