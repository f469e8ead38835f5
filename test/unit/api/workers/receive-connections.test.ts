import type { Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  connect,
  createServer as createSocketServer,
  Socket,
  type AddressInfo,
  type SocketConstructorOpts,
} from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { receiveConnections } from '../../../../api/workers/receive-connections.ts';

async function startWorker(http: Server): Promise<{
  told: unknown[];
  connect: () => Socket;
  leave: () => Promise<void>;
}> {
  const told: unknown[] = [];
  const supervisor = new EventEmitter();
  const worker = Object.assign(supervisor, { send: (message: unknown) => told.push(message) > 0 });
  const leave = receiveConnections(http, worker as unknown as Worker);
  const port = createSocketServer({ pauseOnConnect: true }, (socket) => {
    // As a worker gets it: a new socket of the same handle.
    const handle = Reflect.get(socket, '_handle') as object;
    Reflect.set(socket, '_handle', null);
    supervisor.emit('message', { connection: 'handed' }, new Socket({ handle } as SocketConstructorOpts));
  });
  port.listen(0, '127.0.0.1');
  await once(port, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    port.close();
  });
  const address = port.address() as AddressInfo;
  return {
    told,
    connect: () => connect({ port: address.port, host: address.address, allowHalfOpen: true }),
    leave: () => new Promise((resolve) => leave(resolve)),
  };
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

it('A worker answers a caller that closes its sending side after the request', async () => {
  const http = createServer((request, response) =>
    request.socket.once('end', () => setImmediate(() => response.end('answer'))),
  );
  Object.assign(http, { httpAllowHalfOpen: true });
  const { told, connect: call } = await startWorker(http);
  expect(await readAll(call().end(REQUEST))).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*answer/);
  expect(told).toEqual([{ connection: 'ready' }, { connection: 'received' }]);
});

it('A worker ends a request that takes too long to arrive', async () => {
  const http = createServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 });
  const socket = (await startWorker(http)).connect();
  socket.write('GET / HTTP/1.1\r\n');
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

it('A worker that leaves ends its calls first, and confirms no new connection', async () => {
  const requests: (() => void)[] = [];
  const http = createServer((_, response) => void requests.push(() => response.end('answer')));
  const begun = once(http, 'request');
  Object.assign(http, { httpAllowHalfOpen: true });
  const { told, connect: call, leave } = await startWorker(http);
  const answer = readAll(call().end(REQUEST));
  await begun;
  let hasLeft = false;
  const left = leave().then(() => (hasLeft = true));
  await readAll(call().end(REQUEST));
  expect([hasLeft, requests.length]).toEqual([false, 1]);
  requests[0]!();
  expect(await answer).toContain('answer');
  await left;
  expect(told).toEqual(['ready', 'received', 'leaving'].map((connection) => ({ connection })));
});
