/** An answer of the service that is an error. */
export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Fixed text of the error, such as `Company not found`. */
  readonly error: string;
  /** Stable name of the error, such as `invalid_parameter`. Null when the service sent none. */
  readonly code: string | null;
  /** Reason and remedy in English. Null when the service sent none. */
  readonly detail: string | null;
  /** The same in Swedish, to show to a person. Null when the service sent none. */
  readonly explanation: string | null;
  /** Seconds to wait before the next try. Null when the service named none. */
  readonly retryAfter: number | null;
  /** Identifies the call in the logs of the service. */
  readonly requestId: string | null;
  /** The whole body. An error can have more fields, such as `totalCount`. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor({ status, statusText, headers }: Response, body: Readonly<Record<string, unknown>>) {
    const error = toText(body['error']) ?? statusText;
    const requestId = headers.get('X-Request-Id');
    super(`${status} ${error}${requestId === null ? '' : ` (request ${requestId})`}`);
    this.name = new.target.name;
    this.status = status;
    this.error = error;
    this.code = toText(body['code']);
    this.detail = toText(body['detail']);
    this.explanation = toText(body['message']);
    this.retryAfter = readRetryAfter(headers);
    this.requestId = requestId;
    this.body = body;
  }
}

/** A parameter is missing or invalid, or the request is too large (400, 413, 415, 422). */
export class InvalidRequestError extends ApiError {}
/** The API key is missing or invalid (401). */
export class InvalidKeyError extends ApiError {}
/** The account has too few credits left (402). */
export class NoCreditsError extends ApiError {}
/** The company, report or link does not exist (404). */
export class NotFoundError extends ApiError {}
/** The link or the cursor has expired (410). */
export class ExpiredError extends ApiError {}
/** Too many calls in a minute, also after all retries (429). */
export class RateLimitedError extends ApiError {}
/** The service is busy or has no data, also after all retries (503). */
export class UnavailableError extends ApiError {}

/** The service could not be reached, or an answer broke off. `cause` is the original error. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: InvalidKeyError,
  402: NoCreditsError,
  404: NotFoundError,
  410: ExpiredError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitedError,
  503: UnavailableError,
};

/** Reads the body of an answer, and returns its error. */
export async function toApiError(response: Response): Promise<ApiError> {
  return new (CLASSES[response.status] ?? ApiError)(response, parseObject(await response.text()));
}

/** Returns the whole seconds of `Retry-After`, null without the header. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
