import { formatNumber } from '../../shared/terminal/format-number.ts';
import { sendGetRequest, type DownloadResponse, type RequestLimits } from './send-get-request.ts';
import {
  downloadMissingBytes,
  type RemoteFileVersion,
  type PartialFile,
  type Resumption,
} from './partial-file.ts';
import { FailedRequest } from './with-back-off.ts';

export interface DownloadRequest {
  /** Name of the file for messages, since `url` and `headers` may contain credentials. */
  readonly displayName: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Size of the file according to a listing; `null` when unknown. */
  readonly expectedBytes: number | null;
  /** Largest allowed size of the file, in bytes. */
  readonly maxBytes: number;
  /** The file is not downloaded if it still has this version. Null: always downloaded. */
  readonly knownVersion: Pick<DownloadedFile, 'etag' | 'lastModified'> | null;
}

/** `missingBytes` is less than `totalBytes` if an interrupted download is resumed. */
export interface DownloadSize {
  readonly missingBytes: number;
  readonly totalBytes: number;
}

export interface DownloadOptions extends RequestLimits {
  /** Given the bytes on disk, which drop if the file changed and is downloaded again. */
  readonly onTotalBytesOnDisk?: (bytes: number) => void;
  /** Called before the body is read. If it throws, the download ends. */
  readonly beforeBodyDownload?: (size: DownloadSize) => Promise<void>;
  readonly beforeRenameToTarget?: (partFilePath: string) => Promise<void>;
}

export interface DownloadedFile {
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Downloads a file to `targetPath`, where it appears only when complete. A later call resumes an
 * interrupted download if the publisher's file is unchanged. Returns `null`, without a download, if
 * the publisher still has the `knownVersion`. Retries like `withBackOff`. Only one process may
 * download to a target. Throws `source_unreachable`, and `run_failed` when the disk is full.
 */
export async function downloadChanged(
  source: DownloadRequest,
  targetPath: string,
  options: DownloadOptions,
): Promise<DownloadedFile | null> {
  return downloadMissingBytes(targetPath, {
    name: source.displayName,
    origin: source.url,
    wait: options.wait,
    onTotalBytesOnDisk: options.onTotalBytesOnDisk,
    fetchRest: (part, onChunk) => fetchRest(source, part, options, onChunk),
    finish: async (part, headers) => {
      if (headers === null) return null;
      await options.beforeRenameToTarget?.(part.partFilePath);
      await part.finish();
      return {
        bytes: part.downloadedByteCount,
        etag: headers.get('ETag'),
        lastModified: headers.get('Last-Modified'),
      };
    },
  });
}

/** Returns `null` if the publisher still has the known version. */
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
  if (totalBytes !== null)
    await access.beforeBodyDownload?.({ missingBytes: totalBytes - part.downloadedByteCount, totalBytes });
  const maxBytes = totalBytes ?? source.maxBytes;
  for await (const chunk of answer.chunks) {
    if (part.downloadedByteCount + chunk.length > maxBytes)
      throw await part.abandon(new FailedRequest(`it is longer than ${formatNumber(maxBytes)} bytes`, null));
    await part.append(chunk);
    onChunk();
  }
  if (totalBytes !== null && part.downloadedByteCount < totalBytes)
    throw new FailedRequest(
      `it ended after ${formatNumber(part.downloadedByteCount)} of ${formatNumber(totalBytes)} bytes`,
      0,
    );
  return headers;
}

/**
 * Truncates the partial file to the byte at which the response begins. Empties it if the response
 * contains the whole file. Empties it and throws `FailedRequest` if the file has changed.
 */
async function alignPart(
  part: PartialFile,
  answer: DownloadResponse,
  version: RemoteFileVersion,
): Promise<void> {
  const { resumption } = part;
  if (answer.status === 200) await part.startOver(version);
  else if (resumption !== null && continuesPart(answer, resumption)) await part.truncate(resumption.fromByte);
  else throw await part.abandon(new FailedRequest('the file changed during the download', 0));
}

/** Some servers send the stored version again although they should answer 304. */
function isUnchanged({ knownVersion }: DownloadRequest, { status, headers }: DownloadResponse): boolean {
  const isSame =
    status === 200 && typeof knownVersion?.etag === 'string' && headers.get('ETag') === knownVersion.etag;
  return status === 304 || isSame;
}

function toCondition(known: DownloadRequest['knownVersion'], now: Date): Readonly<Record<string, string>> {
  const { etag = null, lastModified = null } = known ?? {};
  if (etag !== null) return { 'If-None-Match': etag };
  const isPast = lastModified !== null && Date.parse(lastModified) <= now.getTime();
  return isPast ? { 'If-Modified-Since': lastModified } : {};
}

async function requestRest(
  { url, headers, knownVersion }: DownloadRequest,
  part: PartialFile,
  access: DownloadOptions,
): Promise<DownloadResponse> {
  const { fromByte, version } = part.resumption ?? {};
  const range = version && { Range: `bytes=${fromByte}-`, 'If-Range': version.validator };
  try {
    return await sendGetRequest(
      url,
      { ...headers, ...(range ?? toCondition(knownVersion, access.now())) },
      access,
    );
  } catch (cause) {
    if (!(cause instanceof FailedRequest && cause.status === 416 && range)) throw cause;
    throw await part.abandon(new FailedRequest('it refuses to resume the download', 0, { cause }));
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
  if (flaw !== null) throw await part.abandon(new FailedRequest(flaw, null));
}

function readVersion({ status, headers }: DownloadResponse): RemoteFileVersion {
  const total =
    status === 206
      ? /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]
      : /^\d+$/.exec(headers.get('Content-Length') ?? '')?.[0];
  return { validator: toValidator(headers), totalBytes: total === undefined ? null : Number(total) };
}

function continuesPart(answer: DownloadResponse, { fromByte, version: asked }: Resumption): boolean {
  const got = readVersion(answer);
  const start = /^bytes (\d+)-/.exec(answer.headers.get('Content-Range') ?? '')?.[1];
  return (
    answer.status === 206 &&
    Number(start) === fromByte &&
    (got.validator === null || got.validator === asked.validator) &&
    (got.totalBytes === null || asked.totalBytes === null || got.totalBytes === asked.totalBytes)
  );
}

/**
 * Returns a value for the If-Range header, or null if none is safe. A weak ETag does not identify
 * the exact bytes. Neither does a Last-Modified less than a second before Date, because the file
 * can have changed again within that second (RFC 9110, section 8.8.2.2).
 */
function toValidator(headers: Headers): string | null {
  const etag = headers.get('ETag');
  if (etag?.startsWith('"')) return etag;
  const modified = headers.get('Last-Modified');
  const ageMs = Date.parse(headers.get('Date') ?? '') - Date.parse(modified ?? '');
  return ageMs >= 1_000 ? modified : null;
}
