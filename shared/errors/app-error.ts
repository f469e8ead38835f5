import type { BilingualText } from '../domain/bilingual-text.ts';

export type ApiErrorCode =
  | 'malformed_request'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'invalid_message'
  | 'threshold_exceeded'
  | 'invalid_json'
  | 'missing_key'
  | 'invalid_key'
  | 'misplaced_key'
  | 'no_credits'
  | 'forbidden'
  | 'not_found'
  | 'no_company'
  | 'no_report'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'caller_not_reading'
  | 'share_expired'
  | 'cursor_expired'
  | 'body_too_large'
  | 'unsupported_content_type'
  | 'unsupported_content_encoding'
  | 'idempotency_conflict'
  | 'rate_limited'
  | 'headers_too_large'
  | 'range_not_satisfiable'
  | 'caller_gone'
  | 'internal'
  | 'unavailable'
  | 'busy'
  | 'deadline_exceeded'
  | 'pdf_unavailable';

/** Codes of expected failures. Those of commands have exit codes instead of statuses. */
export type AppErrorCode =
  | ApiErrorCode
  | 'invalid_setting'
  | 'invalid_usage'
  | 'delivery_refused'
  | 'source_unreachable'
  | 'run_active'
  | 'run_stopped'
  | 'run_failed';

export interface AppErrorOptions extends ErrorOptions {
  readonly explanation?: BilingualText;
  readonly members?: Readonly<Record<string, unknown>>;
  /** Seconds until a request answered with 503 may succeed. */
  readonly retryAfterSeconds?: number;
  readonly isExcludedFromTraffic?: boolean;
}

/**
 * An expected failure with a code. `message` is for the caller or operator, `cause` for the log.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly explanation: BilingualText | null;
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly isExcludedFromTraffic: boolean;

  constructor(code: AppErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.explanation = options.explanation ?? null;
    this.members = options.members ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.isExcludedFromTraffic = options.isExcludedFromTraffic ?? false;
  }
}
