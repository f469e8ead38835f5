import { InvalidRequestError } from './api-error.ts';

/** Returns N of the error `Too many names (max N)`; null for other errors. */
export function readLimit(error: unknown): number | null {
  if (!(error instanceof InvalidRequestError)) return null;
  const limit = /^Too many \w+ \(max (\d{1,6})\)$/.exec(error.error)?.[1];
  return limit === undefined || limit === '0' ? null : Number(limit);
}
