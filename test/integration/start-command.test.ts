import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';

interface Started {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly address: string;
  readonly port: number;
}

/**
 * Runs `npm start` as a user does, in its own process group, and waits for the line with the
 * address.
 */
async function startService(environment: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
  });
  onTestFinished(() => endGroup(child));
  const lines: string[] = [];
  const address = await new Promise<RegExpExecArray>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const found = /answers on (http:\/\/127\.0\.0\.1:(\d+))/.exec(line);
      if (found !== null) resolve(found);
    });
    child.once('exit', () => reject(new Error(`npm start ended: ${lines.join('\n')}`)));
  });
  return { child, lines, address: address[1]!, port: Number(address[2]) };
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // it is gone, as it should be
  }
}

function isGroupAlive(child: ChildProcess): boolean {
  try {
    return process.kill(-child.pid!, 0);
  } catch {
    return false;
  }
}

async function beginRequest(port: number, body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /v1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 4));
  await fetch(`http://127.0.0.1:${port}/health`);
  return socket;
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

async function refusesConnections(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/health`);
    } catch {
      return;
    }
    await pause(20);
  }
  throw new Error('the server goes on accepting connections');
}

describe('npm start', () => {
  it('A first start ingests the fictional register, serves, answers calls in progress on SIGTERM, and exits with 0', async () => {
    const dataDir = makeTemporaryFolder();
    const { child, lines, port } = await startService({ DATA_DIR: dataDir });
    expect(lines.join('\n')).toMatch(/fictional register of 5,000 companies(.*\n)+.*Published generation/);
    const body = JSON.stringify({ q: 'bygg' });
    const socket = await beginRequest(port, body);
    expect(lines.filter((line) => line.includes('curl'))).toHaveLength(3);

    process.kill(child.pid!, 'SIGTERM');
    await refusesConnections(port);
    const answer = readToEnd(socket);
    socket.write(body.slice(4));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK(.*\r\n)+.*"companies":\[\{/);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(isGroupAlive(child)).toBe(false);
  });

  it('A start serves the delivery of DELIVERY_DIR, and a second start does not ingest again', async () => {
    const root = makeTemporaryFolder();
    const environment = { DATA_DIR: root, DELIVERY_DIR: copyWeeklyDelivery(`${root}/delivery`) };
    const first = await startService(environment);
    expect((await (await fetch(`${first.address}/ready`)).json()) as object).toMatchObject({
      status: 'ready',
    });
    const generation = (await (await openGenerationStore(embeddedIn(root))).readLive())!.name;
    process.kill(first.child.pid!, 'SIGTERM');
    await once(first.child, 'exit');

    const second = await startService(environment);
    expect(second.lines.join('\n')).not.toContain('Published');
    expect((await (await fetch(`${second.address}/ready`)).json()) as object).toMatchObject({ generation });
  });

  it.each([
    [{ PORT: 'high' }, 2, 'PORT is "high"'],
    [{ DELIVERY_DIR: '/nowhere' }, 2, 'DELIVERY_DIR is /nowhere, which is not a folder'],
  ])('A wrong setting stops the start and is named: %j', async (environment, code, message) => {
    const child = spawn(process.execPath, ['api/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: makeTemporaryFolder(), ...environment },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(errors).toContain(message);
  });

  it('A port in use stops the start before the first ingest', async () => {
    const { address, close } = await listenLocally(createServer());
    onTestFinished(close);
    const { port } = new URL(address);
    const child = spawn(process.execPath, ['api/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: makeTemporaryFolder(), PORT: port },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    expect([await once(child, 'close'), output]).toEqual([[2, null], '']);
    expect(errors).toContain(`port ${port} on 127.0.0.1 is in use`);
  });
});
