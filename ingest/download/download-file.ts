import { openResponse, type DownloadResponse, type NetworkAccess } from './open-response.ts';
import { fillPartialFile, type FileVersion, type PartialFile } from './partial-file.ts';
import { FailedRequest } from './with-back-off.ts';

/** What is to be downloaded. */
export interface DownloadRequest {
  /** For messages; neither `url` nor `headers` is in any, since they may hold credentials. */
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Length that a listing gives; null when nothing is known. */
  readonly expectedBytes: number | null;
  /** A longer file is refused. */
  readonly maxBytes: number;
  /** The version that is there already: nothing is downloaded while the publisher has no other. */
  readonly knownVersion?: Pick<DownloadedFile, 'etag' | 'lastModified'> | null;
}

/** How it is downloaded. */
export interface DownloadOptions extends NetworkAccess {
  /** Told how much of the file is there; less than before when it changed and is fetched anew. */
  readonly onBytes?: (bytes: number) => void;
  /** Told how many bytes are to come and how many the file has, before they come. What it throws ends the download. */
  readonly onLength?: (missingBytes: number, totalBytes: number) => Promise<void>;
  /** The file at `path` is whole, and gets its name when this has resolved. */
  readonly onComplete?: (path: string) => Promise<void>;
}

/** A file that is there, whole. */
export interface DownloadedFile {
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Downloads to `target`, which is there only when it is whole: until then the bytes are in a hidden file beside it, from which a later
 * call goes on if the publisher's file is still the same. Null when it is the version that is known. What may pass is waited for (see
 * `withBackOff`). One process at a time may download to a target. Throws `source_unreachable`, and `run_failed` for a full disk.
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

/** Appends the missing bytes. Returns the headers of the answer, or null for the known version. */
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
      throw await part.discard(new FailedRequest(`it goes on after ${maxBytes} bytes`, null));
    await part.append(chunk);
    onChunk();
  }
  if (totalBytes !== null && part.bytes < totalBytes)
    throw new FailedRequest(`it ended after ${part.bytes} of ${totalBytes} bytes`, 0);
  return headers;
}

/** Cuts the part where the answer begins. Discards it when the answer begins elsewhere. */
async function alignPart(part: PartialFile, answer: DownloadResponse, version: FileVersion): Promise<void> {
  const { resumption } = part;
  if (answer.status === 200) await part.startOver(version);
  else if (resumption !== null && continuesPart(answer, resumption.from, resumption.version))
    await part.truncate(resumption.from);
  else throw await part.discard(new FailedRequest('the file changed while it was fetched', 0));
}

/** Publishers that do not heed If-None-Match included. */
function isUnchanged(
  { knownVersion: known }: DownloadRequest,
  { status, headers }: DownloadResponse,
): boolean {
  const isSame = status === 200 && typeof known?.etag === 'string' && headers.get('ETag') === known.etag;
  return status === 304 || isSame;
}

/** An ETag tells more than a date. */
function toCondition(known: DownloadRequest['knownVersion']): Readonly<Record<string, string>> {
  const { etag = null, lastModified = null } = known ?? {};
  if (etag !== null) return { 'If-None-Match': etag };
  return lastModified === null ? {} : { 'If-Modified-Since': lastModified };
}

async function requestRest(
  { url, headers, knownVersion: known }: DownloadRequest,
  part: PartialFile,
  access: DownloadOptions,
): Promise<DownloadResponse> {
  const { from, version } = part.resumption ?? {};
  const range = version && { Range: `bytes=${from}-`, 'If-Range': version.validator };
  try {
    return await openResponse(url, { ...headers, ...(range ?? toCondition(known)) }, access);
  } catch (cause) {
    if (!(cause instanceof FailedRequest && cause.status === 416 && range)) throw cause;
    throw await part.discard(
      new FailedRequest('it refuses to go on where the connection broke', 0, { cause }),
    );
  }
}

async function assertLength(
  { expectedBytes, maxBytes: largestBytes }: DownloadRequest,
  part: PartialFile,
  totalBytes: number | null,
  headers: Headers,
): Promise<void> {
  let flaw: string | null = null;
  if ((totalBytes ?? expectedBytes ?? 0) > largestBytes)
    flaw = `it has ${totalBytes ?? expectedBytes} bytes, more than the ${largestBytes} allowed`;
  else if (totalBytes !== null && expectedBytes !== null && totalBytes !== expectedBytes)
    flaw = `it has ${totalBytes} bytes instead of ${expectedBytes}`;
  // An answer that ends with its connection looks the same when it is cut.
  else if (totalBytes === null && expectedBytes === null && !headers.has('Transfer-Encoding'))
    flaw = 'it does not tell its length';
  if (flaw !== null) throw await part.discard(new FailedRequest(flaw, null));
}

/** Which version of a file an answer brings, whole or from some byte on. */
function readVersion({ status, headers }: DownloadResponse): FileVersion {
  const total =
    status === 206
      ? /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]
      : /^\d+$/.exec(headers.get('Content-Length') ?? '')?.[0];
  return { validator: toValidator(headers), totalBytes: total === undefined ? null : Number(total) };
}

/** Whether an answer goes on at byte `from` with the version `asked`; publishers that do not heed If-Range included. */
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

/** Weak ETags do not tell bytes apart, nor do dates of the very second of the answer (RFC 9110, section 8.8.2.2). */
function toValidator(headers: Headers): string | null {
  const etag = headers.get('ETag');
  if (etag?.startsWith('"')) return etag;
  const modified = headers.get('Last-Modified');
  const ageMs = Date.parse(headers.get('Date') ?? '') - Date.parse(modified ?? '');
  return ageMs >= 1_000 ? modified : null;
}
