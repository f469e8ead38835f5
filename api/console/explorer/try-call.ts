import { AppError, type AppErrorCode } from '../../../shared/errors/app-error.ts';
import type { Route } from '../../http/route.ts';
import type { Visit } from '../page.ts';

/** What the API answered, or why it refused. */
export type Tried = { readonly body: Readonly<Record<string, unknown>> } | { readonly refusal: AppError };

/** Refusals that the visitor can do something about in the form that was sent. */
const SHOWN: ReadonlySet<AppErrorCode> = new Set([
  'missing_parameter',
  'invalid_parameter',
  'threshold_exceeded',
  'no_credits',
  'rate_limited',
]);

/** Calls a row of the API that answers with JSON. Throws what it throws, but for what the form of the page shows. */
export async function tryCall(
  visit: Visit,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<Tried> {
  try {
    const called = await visit.call(route, fields);
    return { body: 'body' in called ? called.body : {} };
  } catch (error) {
    if (error instanceof AppError && SHOWN.has(error.code)) return { refusal: error };
    throw error;
  }
}
