import { finished, Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { Middleware } from './request-state.ts';
import compress from 'koa-compress';

/** Minimum size of a compressed body. Smaller bodies are sent uncompressed. */
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

/** Compression options for each content encoding, chosen for speed. */
export const COMPRESSION_OPTIONS = {
  zstd: {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: WINDOW_BITS },
  },
  br: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
  },
  gzip: { level: 6 },
};

const compressBody = compress({
  threshold: MIN_COMPRESSED_BYTES,
  filter: (type) => COMPRESSIBLE_TYPES.test(type),
  encodingPreference: ['zstd', 'br', 'gzip'],
  ...COMPRESSION_OPTIONS,
  deflate: false,
});

/**
 * Middleware that compresses streams, and bodies from 1 kB, if their media type is in
 * `COMPRESSIBLE_TYPES` and the caller accepts it. A handler opts out with
 * `context.compress = false`.
 */
export const compressAnswers: Middleware = async (context, next) => {
  if (context.get('Accept-Encoding') === '') {
    context.vary('Accept-Encoding');
    await next();
    return;
  }
  let source: unknown;
  await compressBody(context, async () => {
    await next();
    source = context.body;
  });
  const body: unknown = context.body;
  // A pipe forwards data but no error. Without this, the caller would wait for the rest.
  if (source instanceof Readable && body instanceof Readable && source !== body)
    finished(source, { writable: false }, (error) => error && body.destroy(error));
};
