import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { chooseEncoding } from './choose-encoding.ts';
import type { Context, Middleware } from './request-state.ts';

export const MIN_COMPRESSED_BYTES = 1024;

/**
 * Media types that are compressed. Annual reports are not among them, since they are stored as
 * gzip.
 */
const COMPRESSIBLE_TYPES = /^(?:application\/json|image\/svg\+xml|text\/(?:css|csv|html|javascript))$/;

/**
 * Window of the compression as a power of two: 256 kB. A larger one saves one percent of a bulk
 * answer and uses megabytes of memory per call.
 */
const WINDOW_BITS = 18;

const { constants } = zlib;
const OPTIONS = {
  zstd: {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: WINDOW_BITS },
  },
  br: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  },
  gzip: { level: 6 },
};

export const COMPRESSORS = {
  zstd: (bytes: Buffer | string) => promisify(zlib.zstdCompress)(bytes, OPTIONS.zstd),
  br: (bytes: Buffer | string) => promisify(zlib.brotliCompress)(bytes, OPTIONS.br),
  gzip: (bytes: Buffer | string) => promisify(zlib.gzip)(bytes, OPTIONS.gzip),
};
const STREAM_COMPRESSORS = {
  zstd: () => zlib.createZstdCompress(OPTIONS.zstd),
  br: () => zlib.createBrotliCompress(OPTIONS.br),
  gzip: () => zlib.createGzip(OPTIONS.gzip),
};

/**
 * Middleware that compresses streams, and bodies from 1 kB, if their media type is in
 * `COMPRESSIBLE_TYPES` and the caller accepts it. A handler opts out with
 * `context.compress = false`.
 *
 * Only a stream is compressed while it is sent. Any other body is sent whole, with its headers: a
 * process that dies between them would leave its caller with a part of an answer, which no proxy
 * can ask for again.
 */
export const compressAnswers: Middleware = async (context, next) => {
  context.vary('Accept-Encoding');
  await next();
  const encoding = isCompressible(context) ? chooseEncoding(context.get('Accept-Encoding')) : null;
  if (encoding === null) return;
  const body: unknown = context.body;
  context.set('Content-Encoding', encoding);
  if (!(body instanceof Readable)) {
    context.body = await COMPRESSORS[encoding](toBytes(body));
    return;
  }
  const compressor = STREAM_COMPRESSORS[encoding]();
  context.body = compressor;
  // An error of the source reaches Koa through the compressor, and ends the connection.
  pipeline(body, compressor, () => undefined);
};

function isCompressible(context: Context): boolean {
  const { body, compress, method, response, status } = context;
  const hasBody = body !== undefined && body !== null && method !== 'HEAD' && status !== 304;
  if (!hasBody || compress === false || context.res.hasHeader('Content-Encoding')) return false;
  // Koa's type leaves out that a stream has no length.
  const length = response.length as number | undefined;
  return (length ?? Infinity) >= MIN_COMPRESSED_BYTES && COMPRESSIBLE_TYPES.test(response.type);
}

function toBytes(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}
