import type { Route } from '../../calls/route.ts';
import type { Body, PageRequest } from '../page.ts';
import { AppError, type ApiErrorCode } from '../../../shared/errors/app-error.ts';
import { rateLimitedError } from '../../calls/gate.ts';
import type { ApiError } from '../../errors/api-error.ts';
import { isApiError } from '../../errors/error-body.ts';

/** `needsConfirmation`: it costs credits, and the visitor has not pressed Search. */
type SearchOutcome =
  { readonly body: Body } | { readonly refusal: ApiError } | { readonly needsConfirmation: true };

const SHOWN_CODES: ReadonlySet<ApiErrorCode> = new Set([
  'missing_parameter',
  'invalid_parameter',
  'threshold_exceeded',
  'no_credits',
  'rate_limited',
]);

/** The same search is free for five minutes. Throws errors that no change of the form corrects. */
export async function runSearch(
  request: PageRequest,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<SearchOutcome> {
  if (request.person === null) return callSearchRoute(request, route, fields);
  const { account } = request.person;
  const { paidAnswers, store } = request.services;
  // Of this generation alone: an erased company is in no other answer.
  const generation = await store.withLiveGeneration(async (reader) => reader.generation.name);
  const search = JSON.stringify([account, route.path, generation, fields]);
  const paid = paidAnswers.get(search);
  if (paid !== undefined) return { body: paid };
  if (!request.isUserInitiated) return { needsConfirmation: true };
  const outcome = await callSearchRoute(request, route, fields);
  // An undelivered answer is refunded, so it must not be stored.
  if ('body' in outcome) request.onDelivered(() => paidAnswers.set(search, outcome.body));
  return outcome;
}

async function callSearchRoute(
  request: PageRequest,
  route: Route,
  fields: Readonly<Record<string, unknown>>,
): Promise<Exclude<SearchOutcome, { needsConfirmation: true }>> {
  try {
    return { body: await request.callApi(route, fields) };
  } catch (error) {
    if (error instanceof AppError && isApiError(error) && SHOWN_CODES.has(error.code))
      return { refusal: error };
    throw error;
  }
}

const MAX_LOOKUPS_PER_MINUTE = 240;

/** Suggestions have a limit of their own, so that typing does not block pages. */
export async function countLookup(
  { services, person, visitorNetworkAddress }: PageRequest,
  limit: 'pages' | 'suggestions',
): Promise<void> {
  const { isExceeded, resetSeconds } = await services.rateLimits.countCall(
    `${limit === 'pages' ? 'console' : 'suggest'}:${person?.account ?? visitorNetworkAddress}`,
    MAX_LOOKUPS_PER_MINUTE,
  );
  if (!isExceeded) return;
  throw rateLimitedError(resetSeconds);
}
