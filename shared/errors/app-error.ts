/** Codes of expected failures. One table has their HTTP statuses, another their exit codes. */
export type AppErrorCode =
  // requests
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'threshold_exceeded'
  | 'invalid_json'
  | 'unsupported_content_type'
  | 'body_too_large'
  | 'not_found'
  | 'method_not_allowed'
  | 'no_company'
  | 'no_report'
  | 'share_expired'
  | 'cursor_expired'
  | 'pdf_unavailable'
  | 'missing_key'
  | 'invalid_key'
  | 'no_credits'
  | 'idempotency_conflict'
  | 'forbidden'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'
  | 'busy'
  | 'deadline_exceeded'
  | 'caller_gone'
  // commands
  | 'invalid_setting'
  | 'invalid_usage'
  | 'delivery_refused'
  | 'source_unreachable'
  | 'run_active'
  | 'run_stopped'
  | 'run_failed';

/**
 * An expected failure with a code. `message` is for the caller or operator, `cause` for the log.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Additional members of the error's response body. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds until a request answered with 503 may succeed. Null when unknown. */
  readonly retryAfterSeconds: number | null;
  /** True if the status page leaves the request out of its counts. */
  readonly isExcludedFromTraffic: boolean;

  constructor(
    code: AppErrorCode,
    message: string,
    options?: ErrorOptions & {
      details?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      isExcludedFromTraffic?: boolean;
    },
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = options?.details ?? {};
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null;
    this.isExcludedFromTraffic = options?.isExcludedFromTraffic ?? false;
  }
}
