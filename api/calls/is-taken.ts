import type { Context } from 'koa';

/** False for who asks for the head alone, or has left: they get nothing to pay for. */
export function isTaken({ method, req }: Context): boolean {
  return method !== 'HEAD' && !req.socket.destroyed;
}
