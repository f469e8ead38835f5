import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';

const USABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** Every answer carries `X-Request-Id`: the caller's when it can be used, else a new one (decisions.md, Requests). */
export const requestId: Middleware = async (context, next) => {
  const sent = context.get('X-Request-Id');
  const id = USABLE.test(sent) ? sent : randomUUID();
  context.state['requestId'] = id;
  context.set('X-Request-Id', id);
  await next();
};
