import { randomUUID } from 'node:crypto';
import { hasApiKeyFormat } from '../../shared/accounts/api-key.ts';
import type { Middleware } from './request-state.ts';
import type { Log } from '../../shared/log/create-log.ts';

const VALID_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Middleware that sets `X-Request-Id`: a valid id of the caller, otherwise a new one
 * (docs/contract.md#requests).
 */
export const setRequestId: Middleware = async (context, next) => {
  const sent = context.get('X-Request-Id');
  // A key must not get into logs.
  const id = VALID_REQUEST_ID.test(sent) && !hasApiKeyFormat(sent) ? sent : randomUUID();
  context.state.requestId = id;
  context.set('X-Request-Id', id);
  await next();
};

/**
 * Middleware that logs one line per request, without body, query values and API keys
 * (docs/contract.md#requests).
 */
export function logRequests(log: Log, nowMs: () => number): Middleware {
  return async (context, next) => {
    const startedAt = nowMs();
    await next();
    log.info(
      {
        requestId: context.state.requestId,
        method: context.method,
        path: context.state.routePath ?? 'unknown',
        status: context.status,
        code: context.state.errorCode,
        mode: context.state.accessMode,
        ms: Math.round(nowMs() - startedAt),
      },
      'request',
    );
  };
}
