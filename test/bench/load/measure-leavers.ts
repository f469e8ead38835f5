import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../../../fixtures/generate/random.ts';
import { printFigure } from '../prepare-data.ts';
import { withService } from '../with-service.ts';
import { readUsed, type LoadPlace } from './measure-crowds.ts';
import { readCpuSeconds } from './process-figures.ts';

const CALLERS = 500;
const AT_ONCE = 10;
const MAX_STAY_MS = 80;
const ABANDONED_BULKS = 40;
const ABANDONED_NAMES = 100;
const SETTLE_MS = 2_000;
const TIMEOUT_MS = 10_000;

export async function measureLeavers({ dataDir, register, key }: LoadPlace): Promise<void> {
  const random = new Random(7, 0x1ea7e);
  const bodies = register.mistypedNames(CALLERS).map((q) => toRequest('/v1/search', { q }, key));
  for (const kind of ['half-closed', 'closed'] as const) {
    const before = await readUsed(dataDir);
    await withService(dataDir, { RATE_LIMIT_PRO: '0' }, async (address) => {
      let delivered = 0;
      for (let from = 0; from < CALLERS; from += AT_ONCE) {
        const batch = bodies.slice(from, from + AT_ONCE);
        const isAnswered = await Promise.all(
          batch.map((text) =>
            kind === 'half-closed'
              ? callHalfClosed(address, text)
              : callAndClose(address, text, random.next() * MAX_STAY_MS),
          ),
        );
        delivered += isAnswered.filter(Boolean).length;
      }
      await wait(SETTLE_MS);
      const charged = (await readUsed(dataDir)) - before;
      printFigure({
        figure: `load: callers that leave, ${kind}`,
        ...{ callers: CALLERS, delivered, charged, chargedMinusDelivered: charged - delivered },
        givenBack: await readGivenBack(address),
      });
    });
  }
}

export async function measureAbandoned({ dataDir, register, key }: LoadPlace): Promise<void> {
  await withService(dataDir, { RATE_LIMIT_PRO: '0' }, async (address, pid) => {
    const sockets = Array.from({ length: ABANDONED_BULKS }, () => {
      const names = register.mistypedNames(ABANDONED_NAMES);
      return open(address, toRequest('/v1/bulk', { names }, key));
    });
    await wait(250);
    for (const socket of sockets) socket.destroy();
    const before = readCpuSeconds(pid);
    await wait(SETTLE_MS);
    const cpuSeconds = Math.round((readCpuSeconds(pid) - before) * 100) / 100;
    printFigure({ figure: 'load: abandoned bulks of 100 names', bulks: ABANDONED_BULKS, cpuSeconds });
  });
}

function toRequest(path: string, body: object, key: string): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}

function open(address: string, text: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

/** True when a whole answer with status 200 comes after the sending side was closed. */
function callHalfClosed(address: string, text: string): Promise<boolean> {
  const socket = open(address, text);
  socket.end();
  return readAnswer(socket);
}

/** True when a whole answer came before the connection is closed after `ms`. */
async function callAndClose(address: string, text: string, ms: number): Promise<boolean> {
  const socket = open(address, text);
  const answer = readAnswer(socket);
  await wait(ms);
  socket.destroy();
  return answer;
}

function readAnswer(socket: Socket): Promise<boolean> {
  let text = '';
  const isWhole = (): boolean => {
    const [head = '', body] = text.split('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    return head.startsWith('HTTP/1.1 200') && Buffer.byteLength(body ?? '') === Number(length);
  };
  return new Promise((resolve) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (!isWhole()) return;
      resolve(true);
      socket.destroy();
    });
    socket.on('close', () => resolve(isWhole()));
  });
}

async function readGivenBack(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = [...text.matchAll(/^company_data_credits_given_back_total\{[^}]*\} (\d+)/gm)];
  return lines.reduce((sum, [, credits]) => sum + Number(credits), 0);
}
