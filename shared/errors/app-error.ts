/** Everything that this service says no with. What an answer or an exit makes of a code stands in one table each. */
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
  | 'no_report'
  | 'share_expired'
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

/** An expected failure. `message` is for whoever made the mistake; `cause` is for the log. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Further members of the answer's body. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whole seconds after which a call that is answered 503 may succeed; null when nobody knows. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: AppErrorCode,
    message: string,
    options?: ErrorOptions & { details?: Readonly<Record<string, unknown>>; retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = options?.details ?? {};
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null;
  }
}
