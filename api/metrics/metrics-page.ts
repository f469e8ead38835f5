import type { Context, Middleware } from 'koa';
import { prometheusContentType } from 'prom-client';
import { AppError } from '../../shared/errors/app-error.ts';

/** Serves `/metrics` to those it is for; to all others there is no such path. */
export function metricsPage(read: () => Promise<string>, isFor: (context: Context) => boolean): Middleware {
  return async (context, next) => {
    if (context.path !== '/metrics' || !isFor(context)) {
      await next();
      return;
    }
    context.state['routePath'] = context.path;
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      context.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', 'Method not allowed');
    }
    context.set('Content-Type', prometheusContentType);
    context.body = await read();
  };
}
