import { gunzipSync } from 'node:zlib';
import Koa, { type Context } from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { CachedCompressedBody } from '../../../../api/http/cached-compressed-body.ts';

const TEXT = Buffer.from('a script that is long enough '.repeat(100));

async function send(body: CachedCompressedBody, accepted: string): Promise<Context> {
  const request = new IncomingMessage(new Socket());
  request.headers['accept-encoding'] = accepted;
  const context = new Koa().createContext(request, new ServerResponse(request));
  await body.send(context);
  return context;
}

it('A static body is read and compressed once for all requests', async () => {
  let reads = 0;
  const body = new CachedCompressedBody(async () => {
    reads += 1;
    return TEXT;
  });
  const contexts = await Promise.all(
    ['gzip', 'gzip', 'identity', 'gzip, br'].map((each) => send(body, each)),
  );
  const bodies = contexts.map((context) => context.body as Buffer);
  expect(contexts.map(({ res }) => res.getHeader('Content-Encoding'))).toEqual([
    'gzip',
    'gzip',
    undefined,
    'br',
  ]);
  expect([reads, bodies[0] === bodies[1], bodies[2]]).toEqual([1, true, TEXT]);
  expect(gunzipSync(bodies[0]!)).toEqual(TEXT);
});

it('A static body that could not be read is read again', async () => {
  let isBroken = true;
  const body = new CachedCompressedBody(async () => {
    if (isBroken) throw new Error('the disk is away');
    return TEXT;
  });
  await expect(send(body, 'gzip')).rejects.toThrow('the disk is away');
  isBroken = false;
  expect(gunzipSync((await send(body, 'gzip')).body as Buffer)).toEqual(TEXT);
});
