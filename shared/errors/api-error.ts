import { AppError, type AppErrorCode } from './app-error.ts';

/** Texts of `error` that do not depend on the call, by error code (docs/callers/errors.md). */
const TEXTS = {
  threshold_exceeded: 'Threshold exceeded',
  invalid_json: 'Invalid JSON body',
  missing_key: 'Missing API key',
  invalid_key: 'Invalid API key',
  no_credits: 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.',
  forbidden: 'Origin not allowed',
  not_found: 'Not found',
  no_company: 'Company not found',
  no_report: 'No annual report found for the given org_number and fiscal_end.',
  method_not_allowed: 'Method not allowed',
  share_expired: 'Share link expired',
  cursor_expired: 'Cursor expired',
  body_too_large: 'Request body too large',
  unsupported_content_type: 'Content-Type must be application/json',
  idempotency_conflict: 'Idempotency-Key was used with another request',
  rate_limited: 'Rate limit exceeded. Please wait and retry.',
  unavailable: 'Service unavailable. Please retry.',
  busy: 'Service busy. Please retry.',
  deadline_exceeded: 'Service busy. Please retry.',
  pdf_unavailable: 'PDF rendering unavailable',
} as const satisfies Partial<Record<AppErrorCode, string>>;

/** Code of an error whose text is always the same. */
export type FixedTextErrorCode = keyof typeof TEXTS;

/** True for the code of an error whose text is always the same. */
export function hasFixedErrorText(code: AppErrorCode): code is FixedTextErrorCode {
  return Object.hasOwn(TEXTS, code);
}

/** Returns an error whose message is the fixed text of `code`. */
export function apiError(
  code: FixedTextErrorCode,
  options?: ConstructorParameters<typeof AppError>[2],
): AppError {
  return new AppError(code, TEXTS[code], options);
}
