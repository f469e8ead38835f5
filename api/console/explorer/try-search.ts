import { AppError, type AppErrorCode } from '../../../shared/errors/app-error.ts';
import type { Route } from '../../calls/route.ts';
import type { Visit } from '../page.ts';

/** What the API answered, why it refused, or that it was not called, as nobody pressed a button that tells the price. */
export type Tried =
  | { readonly body: Readonly<Record<string, unknown>>; readonly wasTaken: boolean }
  | { readonly refusal: AppError }
  | { readonly isHeld: true };

/** Refusals that the visitor can do something about in the form that was sent. */
const SHOWN: ReadonlySet<AppErrorCode> = new Set([
  'missing_parameter',
  'invalid_parameter',
  'threshold_exceeded',
  'no_credits',
  'rate_limited',
]);

/**
 * Calls a row of the API that searches. What the account has paid for lately is shown again as it was. Throws what the row throws, but for what
 * the form of the page shows.
 */
export async function trySearch(
  visit: Visit,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<Tried> {
  if (visit.person === null) return callRow(visit, route, fields);
  const { account } = visit.person;
  const { paidAnswers } = visit.services;
  const paid = paidAnswers.find(account, route.path, fields);
  if (paid !== null) return { body: paid, wasTaken: true };
  if (!visit.isAsked) return { isHeld: true };
  const tried = await callRow(visit, route, fields);
  // An answer that does not arrive is given back, and so is not kept either.
  if ('body' in tried && tried.wasTaken)
    visit.whenDelivered(() => paidAnswers.keep(account, route.path, fields, tried.body));
  return tried;
}

async function callRow(
  visit: Visit,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<Exclude<Tried, { isHeld: true }>> {
  try {
    const called = await visit.call(route, fields);
    if ('body' in called) return called;
    throw new Error(`${route.path} answers a search with a document`);
  } catch (error) {
    if (error instanceof AppError && SHOWN.has(error.code)) return { refusal: error };
    throw error;
  }
}
