import type { S3Config } from '../config/config.ts';

/**
 * Thrown when S3-compatible storage fails. The message contains the problem and its remedy for an
 * operator.
 */
export class S3Error extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'S3Error';
  }
}

interface S3Failure {
  /** Error code of S3. For any other error, the name of the error class. */
  readonly name?: string;
  /** Error code of the operating system, such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const KEYS = 'Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
const CHANGED = 'Try again. If it continues, check the proxies on the way.';
const RIGHTS =
  'The user of its keys needs s3:GetObject and s3:PutObject for the objects, that of ingest s3:DeleteObject too, and s3:ListBucket for the bucket; or the keys are wrong.';

/**
 * Converts an error of the S3 client. The result has no `cause`, since that can contain documents
 * and keys. `failedTask` completes "could not …".
 */
export function toS3Error(failedTask: string, cause: unknown, config: S3Config): S3Error {
  if (cause instanceof S3Error) return cause;
  return new S3Error(
    `${toS3Address(config)} could not ${failedTask}: ${explain(cause as S3Failure, config)}`,
  );
}

export function toS3Address({ bucket, prefix }: S3Config): string {
  return `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
}

function explain(failure: S3Failure, config: S3Config): string {
  const status = failure.$metadata?.httpStatusCode;
  if (failure.name === 'TimeoutError') return `it did not answer in time. ${toRemedy(config)}`;
  if (failure.code !== undefined) return `it cannot be reached (${toCode(failure)}). ${toRemedy(config)}`;
  if (status === undefined) return `its response cannot be read (${toCode(failure)}). ${CHANGED}`;
  return explainName(failure, config) ?? explainStatus(failure, status, config);
}

function explainName({ name = '' }: S3Failure, { bucket, region, setting }: S3Config): string | null {
  switch (name) {
    case 'NoSuchBucket':
      return `there is no bucket "${bucket}". Create it, or correct ${setting}.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return `it refuses the keys. ${KEYS}`;
    case 'RequestTimeTooSkewed':
      return "this machine's clock and its differ by too much. Set the clock.";
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `the bucket is in another region than "${region}". Correct S3_REGION.`;
    case 'BadDigest':
      return `the data changed on the way. ${CHANGED}`;
    default:
      return null;
  }
}

function explainStatus(failure: S3Failure, status: number, config: S3Config): string {
  const answer = `${status} ${toCode(failure)}`;
  if (status < 300 || status === 404) return `it does not answer as S3 does (${answer}). ${toRemedy(config)}`;
  if (status < 400) return `the bucket is elsewhere (${answer}). Correct S3_REGION and S3_ENDPOINT.`;
  if (status === 401 || status === 403) return `it refuses (${answer}). ${RIGHTS}`;
  if (status === 501)
    return `it does not support conditional writes (${answer}), which prevent storing an object twice. Use a server that does.`;
  if (status === 507) return 'it has no free space. Free some, and try again.';
  if (status === 429 || status === 503) return `it is overloaded or not ready (${answer}). Try again later.`;
  return `it answered ${answer}. Look at its log, and try again.`;
}

function toRemedy({ endpoint }: S3Config): string {
  return endpoint === null
    ? "Check that this machine can reach Amazon's servers, and S3_REGION; for another server set S3_ENDPOINT."
    : 'Start it, or correct S3_ENDPOINT.';
}

function toCode({ code, name }: S3Failure): string {
  return [code, name].find((text) => text !== undefined && /^[\w.]{1,64}$/.test(text)) ?? 'no reason given';
}
