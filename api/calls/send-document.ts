import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'koa';
import type { DocumentAnswer } from './route.ts';

const unpack = promisify(gunzip);

/**
 * Brings a document into the form that its caller takes: one that is packed stays so for who takes gzip. Rejects when it cannot be unpacked.
 * Gives what sends it, which does not fail and is the first to set a header.
 */
export async function prepareDocument(context: Context, { document }: DocumentAnswer): Promise<() => void> {
  const { bytes, isGzip, type, headers } = document;
  const takesGzip = isGzip && context.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isGzip && !takesGzip ? await unpack(bytes) : bytes;
  return () => {
    context.set(headers);
    context.set('Content-Type', type);
    if (isGzip) context.vary('Accept-Encoding');
    if (takesGzip) context.set('Content-Encoding', 'gzip');
    context.status = 200;
    context.body = body;
  };
}
