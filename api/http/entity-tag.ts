import { hash } from 'node:crypto';
import type { Context } from 'koa';

/**
 * A weak entity tag of a text that changes whenever the answer does. Weak: an answer is the same in
 * every content encoding.
 */
export function toEntityTag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url')}"`;
}

/**
 * True when the caller holds the answer with this tag already (`If-None-Match`). Sets `ETag` either
 * way; an error that comes later removes it.
 */
export function holdsCurrent(context: Context, etag: string): boolean {
  context.status = 200;
  context.set('ETag', etag);
  return context.fresh;
}
