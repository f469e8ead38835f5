import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { distributionFolder, findJava } from './distribution.ts';

export interface LocalServer {
  readonly url: string;
  readonly transportPort: number;
  readonly folder: string;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface LocalServerOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly heap?: string;
  readonly java?: readonly string[];
}

/**
 * Options of Java for a server that lives for minutes: without the second compiler it starts in two
 * thirds of the time.
 */
export const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:-UseG1GC', '-XX:+UseSerialGC'];
/**
 * Further options of the server. Java verifies no classes, since the tests do not test the server.
 * The start script is faster with them verified: they come from an archive of Java.
 */
const UNCHECKED = ['-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'];
const NOBODY = 65_534;
const START_TIMEOUT_MS = 120_000;

export async function startLocalServer(options: LocalServerOptions = {}): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-elasticsearch-'));
  prepareFolder(folder, options);
  const child = spawnServer(folder, options);
  const killOnExit = (): void => killGroup(child, 'SIGKILL');
  process.once('exit', killOnExit);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    killGroup(child, signal);
    if (!isGone) await once(child, 'exit');
    process.off('exit', killOnExit);
  };
  try {
    const [http, transport] = await waitForPorts(folder, child);
    return {
      url: `${options.settings?.['xpack.security.http.ssl.enabled'] === 'true' ? 'https' : 'http'}://127.0.0.1:${http}`,
      transportPort: transport,
      folder,
      kill: () => end('SIGKILL'),
      stop: async () => {
        await end('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

function prepareFolder(folder: string, { settings, files }: LocalServerOptions): void {
  for (const part of ['data', 'logs', 'tmp']) mkdirSync(join(folder, part));
  cpSync(join(distributionFolder(), 'config'), join(folder, 'config'), { recursive: true });
  const all: Record<string, string> = {
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    'network.host': '127.0.0.1',
    'http.port': '0',
    'transport.port': '0',
    'node.portsfile': 'true',
    'xpack.security.enabled': 'false',
    'action.auto_create_index': 'false',
    // Tests do not depend on the space left on the machine's disk.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(folder, 'config', 'elasticsearch.yml'), lines.join(''));
  for (const [name, content] of Object.entries(files ?? {}))
    writeFileSync(join(folder, 'config', name), content);
  if (process.getuid?.() === 0) giveAway(folder);
}

function giveAway(path: string): void {
  chownSync(path, NOBODY, NOBODY);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) giveAway(inside);
    else chownSync(inside, NOBODY, NOBODY);
  }
}

function spawnServer(
  folder: string,
  { heap = '512m', java = [...QUICK_START, ...UNCHECKED] }: LocalServerOptions,
): ChildProcess {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return spawn('bash', [join(distributionFolder(), 'bin', 'elasticsearch')], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      ES_JAVA_HOME: findJava()!,
      ES_PATH_CONF: join(folder, 'config'),
      ES_TMPDIR: join(folder, 'tmp'),
      // The start script runs a Java program of its own before the server.
      CLI_JAVA_OPTS: QUICK_START.join(' '),
      ES_JAVA_OPTS: [`-Xms${heap}`, `-Xmx${heap}`, ...java].join(' '),
    },
  });
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitForPorts(folder: string, child: ChildProcess): Promise<[number, number]> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const ports = ['http', 'transport'].map((side) => readPort(join(folder, 'logs', `${side}.ports`)));
    if (ports[0] !== null && ports[1] !== null) return ports as [number, number];
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) {
      throw new Error(`Elasticsearch did not start: ${readErrors(folder)}`);
    }
    await wait(100);
  }
}

function readPort(path: string): number | null {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const port = /127\.0\.0\.1:(\d+)/.exec(text)?.[1];
  return port === undefined ? null : Number(port);
}

function readErrors(folder: string): string {
  const logs = readdirSync(join(folder, 'logs')).filter((name) => name.endsWith('.log'));
  const lines = logs.flatMap((name) => readFileSync(join(folder, 'logs', name), 'utf8').split('\n'));
  return (
    lines
      .filter((line) => /ERROR|fatal/.test(line))
      .slice(0, 5)
      .join(' | ') || 'no reason in its log'
  );
}
