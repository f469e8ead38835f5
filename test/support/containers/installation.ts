import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../delivery/weekly-delivery.ts';
import { docker } from './docker.ts';
import { DOCKER, ENGINE_ENV } from './engine.ts';
import { runProgram, tryProgram, type ProgramResult } from './run-program.ts';

const OVERRIDE = `services:
  proxy:
    ports: !override ['127.0.0.1:80:8080', '127.0.0.1:443:8443']
  api-1: &api
    environment: { RATE_LIMIT_PRO: '0' }
  api-2: *api
  elasticsearch:
    ulimits: !reset null
networks:
  publishers:
    internal: true
`;

export interface Installation {
  readonly folder: string;
  /** Runs command lines of the documentation in the checkout. Throws when one fails. */
  readonly run: (commandLines: string) => string;
  /** Lines that `run` has run without an error, without their comments. */
  readonly doneLines: ReadonlySet<string>;
  readonly tryRun: (commandLine: string) => ProgramResult;
  readonly waitForHealth: (service: string, status: 'healthy' | 'unhealthy') => Promise<void>;
  readonly containerOf: (service: string) => string;
  readonly describe: () => string;
  readonly remove: () => void;
}

const HEALTH_TIMEOUT_MS = 240_000;
const LOG_LINES = 25;

export function openInstallation(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-containers-'));
  const list = runProgram('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  runProgram('sh', ['-c', `tar --null -T - -cf - | tar -C '${folder}' -xf -`], { cwd: ROOT, input: list });
  writeFileSync(join(folder, 'tests.yml'), OVERRIDE);
  mkdirSync(join(folder, 'bin'));
  // The tests run as root, where sudo is often missing.
  symlinkSync('/usr/bin/env', join(folder, 'bin/sudo'));
  const env = {
    ...ENGINE_ENV,
    PATH: [join(folder, 'bin'), dirname(DOCKER), process.env['PATH']].join(':'),
    COMPOSE_FILE: 'docker-compose.yml:tests.yml',
    COMPOSE_ENV_FILES: 'deploy/compose.env',
  };
  const options = { cwd: folder, env };
  const doneLines = new Set<string>();
  const run = (commandLines: string): string => {
    const output = runProgram('bash', ['-ec', commandLines], options);
    for (const line of commandLines.split('\n')) doneLines.add(withoutComment(line));
    return output;
  };
  const containerOf = (service: string): string => run(`docker compose ps -aq ${service}`).trim();
  return {
    folder,
    run,
    doneLines,
    tryRun: (commandLine) => tryProgram('bash', ['-ec', commandLine], options),
    waitForHealth: async (service, status) => {
      for (const end = performance.now() + HEALTH_TIMEOUT_MS; ; await wait(500)) {
        const found = docker(['inspect', '--format', '{{.State.Health.Status}}', containerOf(service)]);
        if (found === status) return;
        if (performance.now() > end) throw new Error(`${service} stays ${found}`);
      }
    },
    containerOf,
    describe: () =>
      ['docker compose ps --all', `docker compose logs --no-color --tail ${LOG_LINES}`]
        .map((command) => tryProgram('bash', ['-ec', command], options).output)
        .join('\n'),
    remove: () => {
      tryProgram('docker', ['compose', 'down', '--volumes', '--timeout', '5'], options);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function withoutComment(line: string): string {
  return line.replace(/\s+# .*$/, '').trim();
}

export function readShellBlocks(page: string, heading: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no section ${heading}`);
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!);
}
