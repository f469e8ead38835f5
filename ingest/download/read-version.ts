import type { Answer } from './open-answer.ts';
import type { FileVersion } from './partial-file.ts';

/** Which version of a file an answer brings, whole or from some byte on. */
export function readVersion({ status, headers }: Answer): FileVersion {
  const total =
    status === 206
      ? /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]
      : /^\d+$/.exec(headers.get('Content-Length') ?? '')?.[0];
  return { validator: toValidator(headers), totalBytes: total === undefined ? null : Number(total) };
}

/** Whether an answer goes on at byte `from` with the version `asked`; publishers that do not heed If-Range included. */
export function isContinued(answer: Answer, from: number, asked: FileVersion): boolean {
  const got = readVersion(answer);
  const start = /^bytes (\d+)-/.exec(answer.headers.get('Content-Range') ?? '')?.[1];
  return (
    answer.status === 206 &&
    Number(start) === from &&
    (got.validator === null || got.validator === asked.validator) &&
    (got.totalBytes === null || asked.totalBytes === null || got.totalBytes === asked.totalBytes)
  );
}

/** Weak ETags do not tell bytes apart, nor do dates of the very second of the answer (RFC 9110, section 8.8.2.2). */
function toValidator(headers: Headers): string | null {
  const etag = headers.get('ETag');
  if (etag?.startsWith('"')) return etag;
  const modified = headers.get('Last-Modified');
  const ageMs = Date.parse(headers.get('Date') ?? '') - Date.parse(modified ?? '');
  return ageMs >= 1_000 ? modified : null;
}
