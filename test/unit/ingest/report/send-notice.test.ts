import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { tryWriteRunReport, createStartedRun } from '../../../../ingest/report/findings.ts';
import type { RunReport } from '../../../../ingest/report/run-report.ts';
import { sendNotice } from '../../../../ingest/report/send-notice.ts';
import { listenLocally } from '../../../support/process/listen-locally.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

const now = new Date('2026-06-16T04:00:00.000Z');
const makeReport = (): RunReport =>
  tryWriteRunReport(
    createStartedRun(now, { command: 'run', storeEngine: 'embedded', reportsFolder: makeTemporaryFolder() }),
    now,
  );

interface Got {
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
  readonly body: string;
}

async function startHook(statuses: readonly number[]): Promise<{ url: string; got: Got[] }> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = statuses[got.length] ?? 500;
      got.push({ request, body });
      response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end('thanks');
    });
  });
  const { address, close } = await listenLocally(server);
  onTestFinished(close);
  return { url: `${address}/hook?token=s3cret`, got };
}

async function send(url: string, given: Partial<{ fetch: typeof fetch }> = {}) {
  const waits: number[] = [];
  const lines: string[] = [];
  await sendNotice(url, makeReport(), {
    fetch,
    wait: async (ms) => void waits.push(ms),
    onFailure: (line) => void lines.push(line),
    ...given,
  });
  return { waits, lines };
}

it('The report is posted once as JSON', async () => {
  const { url, got } = await startHook([204]);
  expect(await send(url)).toEqual({ waits: [], lines: [] });
  expect(got.length).toBe(1);
  const [{ request, body }] = got as [Got];
  expect([request.method, request.url, request.headers['content-type']]).toEqual([
    'POST',
    '/hook?token=s3cret',
    'application/json',
  ]);
  expect(JSON.parse(body)).toMatchObject({ run: '20260616T040000000Z', outcome: 'failed' });
});

it('A notice is tried three times, with pauses', async () => {
  const { url, got } = await startHook([503, 500, 200]);
  expect(await send(url)).toEqual({ waits: [1_000, 5_000], lines: [] });
  expect(got.length).toBe(3);
});

it.each([
  [[500, 500, 500], 'it answered 500'],
  [[302, 302, 404], 'it answered 404'],
  [[302, 302, 302], 'it answered 302'],
])('A failed notice is reported in one line without the address: %j', async (statuses, reason) => {
  const { url, got } = await startHook(statuses);
  const { lines } = await send(url);
  expect(lines).toEqual([
    `The notice of this run could not be sent to the address of NOTICE_URL: ${reason}.`,
  ]);
  expect(got.map(({ request }) => request.url)).not.toContain('/elsewhere');
});

it.each([
  ['http://127.0.0.1:1/hook?token=s3cret', /it cannot be reached( \(\w+\))?\.$/],
  ['http://s3cret.invalid/hook', /it cannot be reached( \(\w+\))?\.$/],
])('An unreachable address never throws and is not quoted: %s', async (url, message) => {
  const { lines } = await send(url);
  expect(lines.length).toBe(1);
  expect(lines[0]).toMatch(message);
  expect(lines[0]).not.toMatch(/s3cret|127\.0/);
});

it('Each attempt has ten seconds', async () => {
  const signals: AbortSignal[] = [];
  const { lines } = await send('http://hook.invalid/', {
    fetch: async (_url, options) => {
      signals.push(options!.signal!);
      throw new DOMException('took too long', 'TimeoutError');
    },
  });
  expect(signals.length).toBe(3);
  expect(lines.join()).toContain('did not answer within 10 seconds');
});
