import { AppError, type AppErrorCode } from '../../../shared/errors/app-error.ts';
import type { Route } from '../../calls/route.ts';
import type { PageRequest } from '../page.ts';

/** What the API answered, why it refused, or that it was not called, as nobody pressed a button that tells the price. */
export type SearchOutcome =
  | { readonly body: Readonly<Record<string, unknown>>; readonly canDeliver: boolean }
  | { readonly refusal: AppError }
  | { readonly needsConfirmation: true };

/** Refusals that the visitor can do something about in the form that was sent. */
const SHOWN_CODES: ReadonlySet<AppErrorCode> = new Set([
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
export async function runSearch(
  visit: PageRequest,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<SearchOutcome> {
  if (visit.person === null) return callSearchRoute(visit, route, fields);
  const { account } = visit.person;
  const { paidAnswers } = visit.services;
  const paid = paidAnswers.get(account, route.path, fields);
  if (paid !== null) return { body: paid, canDeliver: true };
  if (!visit.isUserInitiated) return { needsConfirmation: true };
  const tried = await callSearchRoute(visit, route, fields);
  // An answer that does not arrive is given back, and so is not kept either.
  if ('body' in tried && tried.canDeliver)
    visit.onDelivered(() => paidAnswers.set(account, route.path, fields, tried.body));
  return tried;
}

async function callSearchRoute(
  visit: PageRequest,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<Exclude<SearchOutcome, { needsConfirmation: true }>> {
  try {
    const called = await visit.callApi(route, fields);
    if ('body' in called) return called;
    throw new Error(`${route.path} answers a search with a document`);
  } catch (error) {
    if (error instanceof AppError && SHOWN_CODES.has(error.code)) return { refusal: error };
    throw error;
  }
}
