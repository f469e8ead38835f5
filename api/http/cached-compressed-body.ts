import { hash } from 'node:crypto';
import { chooseEncoding, type ContentEncoding } from './choose-encoding.ts';
import { COMPRESSORS, MIN_COMPRESSED_BYTES } from './compress-answers.ts';
import type { Context } from './request-state.ts';

export function toWeakEntityTag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url')}"`;
}

/** Returns an answer with the tag of its data and `mode`. Its metadata are those of one call. */
export function tagAnswer<Body extends object>(body: Body, mode = 'api') {
  const etag = toWeakEntityTag(JSON.stringify([{ ...body, metadata: undefined }, mode]));
  return { etag, load: () => Promise.resolve({ body }) };
}

/**
 * Sets the header `ETag` and the status 200. Returns true if the caller already has this version
 * (`If-None-Match`). Always false for methods other than GET and HEAD.
 */
export function isUnmodified(context: Context, etag: string): boolean {
  context.status = 200;
  context.set('ETag', etag);
  if (context.method !== 'GET' && context.method !== 'HEAD') return false;
  // Koa's `fresh` is false with `Cache-Control: no-cache`, which `fetch` adds to `If-None-Match`.
  const tags = context.get('If-None-Match').split(',');
  return tags.some((tag) => tag.trim() === '*' || toOpaqueTag(tag) === toOpaqueTag(etag));
}

/**
 * Returns an entity tag without the prefix `W/` of a weak tag, for the weak comparison of RFC 9110,
 * section 8.8.3.2.
 */
function toOpaqueTag(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}

export class CachedCompressedBody {
  readonly #read: () => Promise<Buffer>;
  readonly #packed = new Map<ContentEncoding | 'identity', Promise<Buffer>>();

  /**
   * Calls `readPlainBody` once, at the first request. After an error, the next request calls it
   * again.
   */
  constructor(readPlainBody: () => Promise<Buffer>) {
    this.#read = readPlainBody;
  }

  async send(context: Context): Promise<void> {
    const plain = await this.#keep('identity', this.#read);
    const accepted = chooseEncoding(context.get('Accept-Encoding'));
    if (accepted === null || plain.length < MIN_COMPRESSED_BYTES) {
      // The compression middleware would compress it for each call.
      context.compress = false;
      context.body = plain;
      return;
    }
    context.body = await this.#keep(accepted, () => COMPRESSORS[accepted](plain));
    context.set('Content-Encoding', accepted);
  }

  #keep(encoding: ContentEncoding | 'identity', make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#packed.get(encoding);
    if (kept !== undefined) return kept;
    const made = make().catch((error: unknown) => {
      this.#packed.delete(encoding);
      throw error;
    });
    this.#packed.set(encoding, made);
    return made;
  }
}

export interface CachedAnswer {
  readonly body: CachedCompressedBody;
  readonly etag: string;
  /** Determines the media type. */
  readonly fileExtension: string;
}

export function toCachedAnswer(text: string, fileExtension: string): CachedAnswer {
  const body = new CachedCompressedBody(async () => Buffer.from(text));
  return { body, etag: toWeakEntityTag(text), fileExtension };
}

/** Sends a body with its entity tag, or a 304 if the caller already has it. */
export async function sendBody(context: Context, { body, etag, fileExtension }: CachedAnswer): Promise<void> {
  if (isUnmodified(context, etag)) {
    context.status = 304;
    return;
  }
  context.type = fileExtension;
  await body.send(context);
}
