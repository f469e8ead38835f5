import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { appendChecksumComment } from '../../api/documents/report-documents.ts';
import type { DocumentStore } from '../../shared/documents/port.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const PATH = `/v1/annual-report?org_number=${companyNumber(1)}&format=pdf`;

let app: ServedApp;
afterEach(() => app.close());

it('A caller that disconnects before the charge pays nothing', async () => {
  let leave = async (): Promise<void> => undefined;
  const documents: DocumentStore = {
    get: async () => {
      await leave();
      return appendChecksumComment(Buffer.from('%PDF-1.7'));
    },
    has: async () => true,
    putNew: async () => undefined,
    replace: async () => undefined,
  };
  const answered = Promise.withResolvers<void>();
  app = await serveWeekly({ documents });
  const ask = (): ClientRequest =>
    request(app.address + PATH, { agent: false, headers: { Authorization: `Bearer ${app.key}` } }).end();
  const onStart = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    leave = async () => {
      // A connection that is closed in the ordinary way may still be read (see overload.test.ts).
      caller.socket!.resetAndDestroy();
      await new Promise((resolve) => socket.once('close', resolve));
      setImmediate(answered.resolve);
    };
  };
  subscribe('http.server.request.start', onStart);
  const caller = ask().on('error', () => undefined);
  await answered.promise;
  unsubscribe('http.server.request.start', onStart);
  leave = async () => undefined;
  const next = ask();
  const [response] = await once(next, 'response');
  response.resume();
  expect([response.statusCode, response.headers['x-credits-remaining']]).toEqual([200, '49999']);
});
