import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findFreePort } from '../process/free-port.ts';
import { makeTemporaryFolder } from '../process/temporary-folder.ts';
import { ROOT } from '../delivery/weekly-delivery.ts';

const START_TIMEOUT_MS = 20_000;

/** Why no proxy can be started; null when one can. */
export function findMissingProxy(): string | null {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no nginx: apt-get install nginx-light';
  }
}

/**
 * Starts the proxy of `deploy/` before two API processes, without TLS, until the end of the test,
 * and waits until it answers. Returns its address. It writes `proxy.log` into `folder`.
 */
export async function startProxy(
  upstreams: readonly [string, string],
  folder = makeTemporaryFolder(),
): Promise<string> {
  const listen = `127.0.0.1:${await findFreePort()}`;
  const config = join(folder, 'nginx.conf');
  const hosts = upstreams.map((upstream) => new URL(upstream).host);
  writeFileSync(
    config,
    toTestConfig(readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8'), folder, listen, hosts),
  );
  const child = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await waitForAnswer(`http://${listen}`);
  return `http://${listen}`;
}

/** The same configuration with another address and folder, without TLS and HTTP/2. */
function toTestConfig(config: string, folder: string, listen: string, hosts: readonly string[]): string {
  const upstreams = [...hosts];
  return config
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/dev/stderr', `${folder}/proxy.log`)
    .replace(/server [\d.]+:3000/g, () => `server ${upstreams.shift()}`)
    .replace('listen 8443 ssl default_server;', `listen ${listen};`)
    .replace('listen 8080 default_server;', `listen unix:${folder}/redirect;`)
    .replace('listen 127.0.0.1:8081;', `listen unix:${folder}/health;`)
    .replace(/^ *(http2|ssl_\w+) .*$/gm, '');
}

async function waitForAnswer(address: string): Promise<void> {
  for (const end = performance.now() + START_TIMEOUT_MS; ;) {
    const answer = await fetch(`${address}/health`).catch(() => null);
    if (answer?.ok === true) return;
    if (performance.now() > end) throw new Error('The proxy does not answer.');
    await wait(50);
  }
}
