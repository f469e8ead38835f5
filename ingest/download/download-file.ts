import { formatNumber } from '../../shared/terminal/format-number.ts';
import { openResponse, type DownloadResponse, type NetworkAccess } from './open-response.ts';
import { fillPartialFile, type FileVersion, type PartialFile } from './partial-file.ts';
import { FailedRequest } from './with-back-off.ts';

/** A file to download. */
export interface DownloadRequest {
  /** Name for messages. They never contain `url` and `headers`, which may contain credentials. */
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Size according to a listing; `null` when unknown. */
  readonly expectedBytes: number | null;
  /** Largest size allowed, in bytes. */
  readonly maxBytes: number;
  /** The version that is already present. It is not downloaded again. */
  readonly knownVersion?: Pick<DownloadedFile, 'etag' | 'lastModified'> | null;
}

/** Options of a download. */
export interface DownloadOptions extends NetworkAccess {
  /** Called with the number of bytes on disk. It drops when a changed file starts over. */
  readonly onBytes?: (bytes: number) => void;
  /** Called with missing and total bytes before the body is read. An error ends the download. */
  readonly onLength?: (missingBytes: number, totalBytes: number) => Promise<void>;
  /** Called when the file at `path` is complete, before it is renamed to its target. */
  readonly onComplete?: (path: string) => Promise<void>;
}

/** A complete file, with the version that its publisher names. */
export interface DownloadedFile {
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Downloads a file to `target`, which only appears when it is complete. A hidden partial file
 * beside it lets a later call resume, if the publisher's file is the same. Returns `null` when it
 * is the known version. Retries as `withBackOff` does. Only one process may download to a target.
 * Throws `source_unreachable`, and `run_failed` when the disk is full.
 */
export async function downloadFile(
  source: DownloadRequest,
  target: string,
  access: DownloadOptions,
): Promise<DownloadedFile | null> {
  return fillPartialFile(target, {
    ...{ name: source.name, origin: source.url, wait: access.wait, onBytes: access.onBytes },
    fetchRest: (part, onChunk) => fetchRest(source, part, access, onChunk),
    finish: async (part, headers) => {
      if (headers === null) return null;
      await access.onComplete?.(part.path);
      await part.finish();
      return { bytes: part.bytes, etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') };
    },
  });
}

/** Appends the missing bytes. Returns the headers of the response; `null` for the known version. */
async function fetchRest(
  source: DownloadRequest,
  part: PartialFile,
  access: DownloadOptions,
  onChunk: () => void,
): Promise<Headers | null> {
  using answer = await requestRest(source, part, access);
  const { headers } = answer;
  if (isUnchanged(source, answer)) {
    await part.startOver(null);
    return null;
  }
  const version = readVersion(answer);
  const totalBytes = source.expectedBytes ?? version.totalBytes;
  await assertLength(source, part, version.totalBytes, headers);
  await alignPart(part, answer, version);
  if (totalBytes !== null) await access.onLength?.(totalBytes - part.bytes, totalBytes);
  const maxBytes = totalBytes ?? source.maxBytes;
  for await (const chunk of answer.chunks) {
    if (part.bytes + chunk.length > maxBytes)
      throw await part.discard(new FailedRequest(`it is longer than ${formatNumber(maxBytes)} bytes`, null));
    await part.append(chunk);
    onChunk();
  }
  if (totalBytes !== null && part.bytes < totalBytes)
    throw new FailedRequest(
      `it ended after ${formatNumber(part.bytes)} of ${formatNumber(totalBytes)} bytes`,
      0,
    );
  return headers;
}

/** Truncates the partial file to where the response begins. Discards it if that is impossible. */
async function alignPart(part: PartialFile, answer: DownloadResponse, version: FileVersion): Promise<void> {
  const { resumption } = part;
  if (answer.status === 200) await part.startOver(version);
  else if (resumption !== null && continuesPart(answer, resumption.from, resumption.version))
    await part.truncate(resumption.from);
  else throw await part.discard(new FailedRequest('the file changed during the download', 0));
}

/** True for the known version, even if the publisher ignores If-None-Match. */
function isUnchanged({ knownVersion }: DownloadRequest, { status, headers }: DownloadResponse): boolean {
  const isSame =
    status === 200 && typeof knownVersion?.etag === 'string' && headers.get('ETag') === knownVersion.etag;
  return status === 304 || isSame;
}

/** Prefers the ETag, which is more exact than a date. */
function toCondition(known: DownloadRequest['knownVersion']): Readonly<Record<string, string>> {
  const { etag = null, lastModified = null } = known ?? {};
  if (etag !== null) return { 'If-None-Match': etag };
  return lastModified === null ? {} : { 'If-Modified-Since': lastModified };
}

async function requestRest(
  { url, headers, knownVersion }: DownloadRequest,
  part: PartialFile,
  access: DownloadOptions,
): Promise<DownloadResponse> {
  const { from, version } = part.resumption ?? {};
  const range = version && { Range: `bytes=${from}-`, 'If-Range': version.validator };
  try {
    return await openResponse(url, { ...headers, ...(range ?? toCondition(knownVersion)) }, access);
  } catch (cause) {
    if (!(cause instanceof FailedRequest && cause.status === 416 && range)) throw cause;
    throw await part.discard(new FailedRequest('it refuses to resume the download', 0, { cause }));
  }
}

async function assertLength(
  { expectedBytes, maxBytes }: DownloadRequest,
  part: PartialFile,
  totalBytes: number | null,
  headers: Headers,
): Promise<void> {
  const bytes = totalBytes ?? expectedBytes;
  let flaw: string | null = null;
  if (bytes !== null && bytes > maxBytes)
    flaw = `it has ${formatNumber(bytes)} bytes, more than the ${formatNumber(maxBytes)} allowed`;
  else if (totalBytes !== null && expectedBytes !== null && totalBytes !== expectedBytes)
    flaw = `it has ${formatNumber(totalBytes)} bytes instead of ${formatNumber(expectedBytes)}`;
  // Without any length, a truncated response looks complete.
  else if (bytes === null && !headers.has('Transfer-Encoding')) flaw = 'it does not send its length';
  if (flaw !== null) throw await part.discard(new FailedRequest(flaw, null));
}

/** The version of the file in a response, whether complete or a range. */
function readVersion({ status, headers }: DownloadResponse): FileVersion {
  const total =
    status === 206
      ? /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]
      : /^\d+$/.exec(headers.get('Content-Length') ?? '')?.[0];
  return { validator: toValidator(headers), totalBytes: total === undefined ? null : Number(total) };
}

/** True if a response continues at byte `from` with the version `asked`, as requested. */
function continuesPart(answer: DownloadResponse, from: number, asked: FileVersion): boolean {
  const got = readVersion(answer);
  const start = /^bytes (\d+)-/.exec(answer.headers.get('Content-Range') ?? '')?.[1];
  return (
    answer.status === 206 &&
    Number(start) === from &&
    (got.validator === null || got.validator === asked.validator) &&
    (got.totalBytes === null || asked.totalBytes === null || got.totalBytes === asked.totalBytes)
  );
}

/**
 * Returns a validator for If-Range. Weak ETags and dates of the same second do not identify bytes
 * (RFC 9110, section 8.8.2.2).
 */
function toValidator(headers: Headers): string | null {
  const etag = headers.get('ETag');
  if (etag?.startsWith('"')) return etag;
  const modified = headers.get('Last-Modified');
  const ageMs = Date.parse(headers.get('Date') ?? '') - Date.parse(modified ?? '');
  return ageMs >= 1_000 ? modified : null;
}
