import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inContainerCache } from './container-cache.ts';
import { installPackages, openArchive, unpackPackages } from './debian-packages.ts';
import { tryProgram } from './run-program.ts';

// The tests have an engine of their own: its socket, data and images are not those of a Docker that
// a developer uses, and no other suite finds it.
const SOCKET = '/run/company-data-docker.sock';
const RUN = '/run/company-data-docker';
const PACKAGES = ['docker.io', 'docker-cli', 'docker-buildx', 'docker-compose'];
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 60_000;

const program = (path: string): string => inContainerCache('engine', path);

export const DOCKER = program('usr/bin/docker');

/** Environment in which `docker` and libraries for Docker use the engine of the tests. */
export const ENGINE_ENV: Readonly<Record<string, string>> = {
  DOCKER_HOST: `unix://${SOCKET}`,
  DOCKER_CONFIG: inContainerCache('engine', 'config'),
};

/** Fetches Debian's packages of the engine, once. Throws with the reason when it cannot. */
export function fetchEngine(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('the engine needs root on Linux');
  installPackages('runc', ['containerd', 'runc', 'iptables']);
  installPackages('iptables', ['iptables']);
  if (existsSync(DOCKER)) return;
  const folder = `${inContainerCache('engine')}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'config'), { recursive: true });
  unpackPackages(openArchive(), PACKAGES, folder);
  rmSync(`${folder}.packages`, { recursive: true });
  symlinkSync('../usr/libexec/docker/cli-plugins', join(folder, 'config/cli-plugins'));
  renameSync(folder, inContainerCache('engine'));
}

export function isEngineRunning(): boolean {
  return existsSync(DOCKER) && tryProgram(DOCKER, ['version'], { env: ENGINE_ENV }).code === 0;
}

/**
 * Starts the engine, unless it runs, and returns a function that stops what was started. Throws
 * with the engine's last lines when it does not start.
 */
export async function startEngine(): Promise<() => Promise<void>> {
  if (isEngineRunning()) return async () => undefined;
  mkdirSync(RUN, { recursive: true });
  const logPath = inContainerCache('engine.log');
  const log = openSync(logPath, 'w');
  const child = spawn(
    program('usr/sbin/dockerd'),
    [
      '--host',
      ENGINE_ENV['DOCKER_HOST']!,
      '--data-root',
      inContainerCache('data'),
      '--exec-root',
      RUN,
      '--pidfile',
      `${RUN}/pid`,
      '--userland-proxy-path',
      program('usr/sbin/docker-proxy'),
    ],
    { stdio: ['ignore', log, log], detached: true },
  );
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  };
  for (const end = performance.now() + START_TIMEOUT_MS; !isEngineRunning(); await wait(200)) {
    if (child.exitCode === null && performance.now() < end) continue;
    await stop();
    const reason = readFileSync(logPath, 'utf8').trim().split('\n').at(-1);
    throw new Error(`the engine did not start: ${reason || `exit code ${child.exitCode}, without a log`}`);
  }
  return stop;
}
