import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import parseRange from 'range-parser';
import { apiError } from '../../errors/api-error.ts';
import type { Context } from '../../http/request-state.ts';
import type { CallLifetime } from '../../load/call-lifetime.ts';
import { ANSWER_CHUNK_RECEIVE_TIMEOUT_MS } from '../../load/load-control.ts';
import type { Call } from '../call.ts';
import type { OpenFileAnswer, StoredFileAnswer } from '../route.ts';

interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Opens a file on the disk, or the part of it that the caller asks for with `Range`, so that a
 * download goes on where it broke off. A HEAD request is free. Throws `range_not_satisfiable`.
 */
export async function openStoredFile(
  { storedFile: file }: StoredFileAnswer,
  { context, lifetime }: Call,
): Promise<OpenFileAnswer> {
  const whole: Part = { start: 0, end: file.bytes - 1 };
  const part = readPart(context, file) ?? whole;
  if (context.method !== 'HEAD') await file.pay(context.state.requestId);
  lifetime.allowFile();
  lifetime.setDeadlineFromNow(ANSWER_CHUNK_RECEIVE_TIMEOUT_MS);
  return {
    status: part === whole ? 200 : 206,
    contentType: file.contentType,
    headers: {
      ...file.headers,
      'Accept-Ranges': 'bytes',
      'Content-Length': String(part.end - part.start + 1),
      ...(part !== whole && { 'Content-Range': `bytes ${part.start}-${part.end}/${file.bytes}` }),
    },
    bytes: Readable.from(readWithDeadlines(file.path, part, lifetime), { objectMode: false }),
    getTrailers: () => ({}),
  };
}

/** Null for the whole file. Several parts at once are not served, as the standard allows. */
function readPart(context: Context, { bytes, etag }: StoredFileAnswer['storedFile']): Part | null {
  const [header, condition] = [context.get('Range'), context.get('If-Range')];
  if (header === '' || (condition !== '' && condition !== etag)) return null;
  const parts = parseRange(bytes, header);
  if (parts === -1) {
    context.set('Content-Range', `bytes */${bytes}`);
    throw apiError('range_not_satisfiable', { words: { bytes } });
  }
  return parts === -2 || parts.type !== 'bytes' || parts.length > 1 ? null : (parts[0] ?? null);
}

async function* readWithDeadlines(
  path: string,
  { start, end }: Part,
  lifetime: CallLifetime,
): AsyncGenerator<Buffer> {
  // An empty file, such as trademarks of a register that has none, has no part to read.
  if (end < start) return;
  for await (const chunk of createReadStream(path, { start, end, highWaterMark: 256 * 1024 })) {
    lifetime.setDeadlineFromNow(ANSWER_CHUNK_RECEIVE_TIMEOUT_MS);
    yield chunk as Buffer;
  }
}
