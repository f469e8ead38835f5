import type { AppError, AppErrorCode } from '../../shared/errors/app-error.ts';
import { toRetryAfterSeconds } from '../http/error-statuses.ts';

/**
 * Advice for agents, by error code. An error without advice is not returned to the agent: the whole
 * request fails.
 */
const REMEDIES: Partial<Readonly<Record<AppErrorCode, string>>> = {
  missing_parameter: 'Call again with the parameter that is named.',
  invalid_parameter: 'Correct the arguments and call again.',
  threshold_exceeded: 'The code has too many companies for a list. Call again with a city.',
  missing_key: 'This tool needs an API key. Ask the user to add one to the connection.',
  no_credits: 'The account has too few credits left. Ask the user to buy credits, or request less.',
  no_company: 'The register has no company with this number. Find the number with search_companies.',
  no_report: 'Find the fiscal years that were filed with list_annual_reports.',
  idempotency_conflict: 'Send a new Idempotency-Key, or none.',
  rate_limited: 'Wait for retryAfter seconds, then call again.',
  busy: 'Wait for retryAfter seconds, then call again.',
  deadline_exceeded: 'Request less, or call again after retryAfter seconds.',
};

/** An error as the result of a tool. Nothing is charged for it. */
interface ToolError {
  readonly code: AppErrorCode;
  /** The text of `error` in the answers of the API. */
  readonly message: string;
  /** Advice for the agent. */
  readonly remedy: string;
  /** Whole seconds to wait, if waiting helps. */
  readonly retryAfter?: number;
}

/**
 * Returns the error with a remedy, which the agent sees. Null if no remedy is known: the whole
 * request then fails.
 */
export function toToolErrorIfRemedyKnown(error: AppError): ToolError | null {
  const { code, message, details } = error;
  const remedy = REMEDIES[code];
  if (remedy === undefined) return null;
  const retryAfter = (details['retryAfter'] as number | undefined) ?? toRetryAfterSeconds(error) ?? undefined;
  return { code, message, ...details, remedy, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
