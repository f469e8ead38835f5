import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'koa';
import type { DocumentAnswer } from './route.ts';

const unpack = promisify(gunzip);

/** Sends a document; one that is packed goes as it is to who takes gzip. */
export async function sendDocument(context: Context, { document }: DocumentAnswer): Promise<void> {
  const { bytes, isGzip, type, headers } = document;
  context.set(headers);
  context.set('Content-Type', type);
  if (isGzip) context.vary('Accept-Encoding');
  const takesGzip = isGzip && context.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (takesGzip) context.set('Content-Encoding', 'gzip');
  context.status = 200;
  context.body = isGzip && !takesGzip ? await unpack(bytes) : bytes;
}
