import type { AppError, AppErrorCode } from '../../shared/errors/app-error.ts';
import type { StoreErrorCode } from '../../shared/store/port.ts';

/** HTTP statuses by error code. The code does not compile when one is missing. */
export const ERROR_STATUSES: Readonly<Record<AppErrorCode, number>> = {
  missing_parameter: 400,
  invalid_parameter: 400,
  threshold_exceeded: 400,
  invalid_json: 400,
  missing_key: 401,
  invalid_key: 401,
  no_credits: 402,
  forbidden: 403,
  not_found: 404,
  no_company: 404,
  no_report: 404,
  method_not_allowed: 405,
  share_expired: 410,
  cursor_expired: 410,
  body_too_large: 413,
  unsupported_content_type: 415,
  idempotency_conflict: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  deadline_exceeded: 503,
  // Never sent, since the caller is gone. For logs and metrics, as in nginx.
  caller_gone: 499,
  pdf_unavailable: 503,
  invalid_setting: 500,
  invalid_usage: 500,
  delivery_refused: 500,
  source_unreachable: 500,
  run_active: 500,
  run_stopped: 500,
  run_failed: 500,
};

/** Swedish explanations for display, by error code (docs/callers/errors.md, `message`). */
const SWEDISH_MESSAGES: Partial<Readonly<Record<AppErrorCode, string>>> = {
  threshold_exceeded: 'SNI-koden har för många företag för en sökning utan ort. Ange en ort i fältet city.',
  missing_key: 'Anropet kräver en API-nyckel i huvudet Authorization: Bearer cds_…',
  invalid_key: 'API-nyckeln är ogiltig, okänd eller återkallad. Kontrollera nyckeln eller skapa en ny.',
  no_credits:
    'Månadens krediter och köpta krediter räcker inte till anropet. Månadskvoten fylls på den första i nästa månad; uppgradera planen eller köp fler krediter för att fortsätta nu.',
  cursor_expired:
    'Ändringarna efter markören finns inte längre. Hämta alla företag på nytt och fortsätt med ändringar från after=now.',
  idempotency_conflict:
    'Idempotency-Key har redan använts för ett annat anrop under det senaste dygnet. Ange en ny nyckel för varje nytt anrop.',
  rate_limited: 'För många anrop på en minut. Vänta så många sekunder som retryAfter anger och försök igen.',
  pdf_unavailable:
    'Årsredovisningen kan inte göras om till PDF just nu. Försök igen om en stund, eller hämta den som iXBRL.',
  busy: 'Tjänsten är hårt belastad just nu. Vänta det antal sekunder som anges i huvudet Retry-After och försök igen.',
  deadline_exceeded:
    'Anropet tog för lång tid och avbröts. Inget har debiterats. Försök igen om en stund, gärna med färre poster.',
  unavailable: 'Tjänsten har inga uppgifter att svara med just nu. Försök igen om en stund.',
};

/**
 * Error codes of the API by error code of the store. `unavailable` if no generation is live or this
 * version cannot read it, and `internal` for all other errors.
 */
export const APP_CODE_BY_STORE_ERROR_CODE: Readonly<Record<StoreErrorCode, AppErrorCode>> = {
  no_generation: 'unavailable',
  unsupported_generation: 'unavailable',
  unknown_generation: 'internal',
  not_live: 'internal',
  still_live: 'internal',
  locked: 'internal',
  unavailable: 'internal',
  no_space: 'internal',
  damaged: 'internal',
};

/** `Retry-After` in seconds of a 503 whose error does not have one. */
export const DEFAULT_RETRY_AFTER_SECONDS = 5;

/**
 * `Retry-After` in seconds of `pdf_unavailable`. A crashed browser restarts sooner; a missing one
 * needs an operator.
 */
const PDF_RETRY_AFTER_SECONDS = 30;

/**
 * Returns `Retry-After` in seconds for an error with status 503, else null
 * (docs/contract.md#under-load).
 */
export function toRetryAfterSeconds({ code, retryAfterSeconds }: AppError): number | null {
  if (ERROR_STATUSES[code] !== 503) return null;
  if (retryAfterSeconds !== null) return retryAfterSeconds;
  return code === 'pdf_unavailable' ? PDF_RETRY_AFTER_SECONDS : DEFAULT_RETRY_AFTER_SECONDS;
}

/**
 * Returns the JSON body of an error answer: the English text in `error`, the Swedish one in
 * `message` if the code has one, and the details.
 */
export function toBilingualErrorBody({
  code,
  message: error,
  details,
}: AppError): Readonly<Record<string, unknown>> {
  const message = SWEDISH_MESSAGES[code];
  return { error, ...(message === undefined ? {} : { message }), ...details };
}
