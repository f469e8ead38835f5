import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a text. Its beginning says what for, so that a signature is good for nothing else. */
export function toSignature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}

export function isSigned(content: string, signature: string, secret: string): boolean {
  const given = Buffer.from(signature);
  const right = Buffer.from(toSignature(content, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}
