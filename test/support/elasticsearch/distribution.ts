import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Version of the server that is tested against: the newest of the client's major version. */
export const SERVER_VERSION = '9.5.0';
const COORDINATES = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${SERVER_VERSION}:zip`;
const OLDEST_JAVA = 21;

function cacheFolder(): string {
  if (process.getuid?.() === 0) return '/var/cache/company-data-service';
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'company-data-service');
}

export function distributionFolder(): string {
  return join(cacheFolder(), `elasticsearch-${SERVER_VERSION}`);
}

export function hasDistribution(): boolean {
  return existsSync(join(distributionFolder(), 'bin', 'elasticsearch'));
}

/** Home of the first JDK that is new enough; null when there is none. */
export function findJava(): string | null {
  const homes = [process.env['ES_JAVA_HOME'], process.env['JAVA_HOME'], ...listJavaHomes()];
  return homes.find((home) => home !== undefined && readJavaVersion(home) >= OLDEST_JAVA) ?? null;
}

function listJavaHomes(): string[] {
  const folders = [
    ['/usr/lib/jvm', ''],
    ['/Library/Java/JavaVirtualMachines', 'Contents/Home'],
  ] as const;
  return folders.flatMap(([folder, inside]) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, inside)) : [],
  );
}

function readJavaVersion(home: string): number {
  const path = join(home, 'release');
  if (!existsSync(path) || !existsSync(join(home, 'bin', 'java'))) return 0;
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0);
}

/**
 * Fetches the server through Maven and unpacks it, once. Throws with the missing program when it
 * cannot.
 */
export function fetchDistribution(): void {
  if (hasDistribution()) return;
  const java = findJava();
  if (java === null) throw new Error(`no JDK of ${OLDEST_JAVA} or later was found (JAVA_HOME, /usr/lib/jvm)`);
  const folder = cacheFolder();
  const download = join(folder, `download-${process.pid}`);
  mkdirSync(download, { recursive: true });
  try {
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    run('mvn', ['-q', '-B', copy, `-Dartifact=${COORDINATES}`, `-DoutputDirectory=${download}`], download);
    run(join(java, 'bin', 'jar'), ['xf', `elasticsearch-${SERVER_VERSION}.zip`], download);
    renameSync(join(download, `elasticsearch-${SERVER_VERSION}`), distributionFolder());
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

function run(command: string, options: readonly string[], cwd: string): void {
  try {
    execFileSync(command, options, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (cause) {
    const { code, stdout, stderr } = cause as { code?: string; stdout?: string; stderr?: string };
    const reason =
      code === 'ENOENT' ? 'is not installed' : `failed: ${(stdout ?? '') + (stderr ?? '')}`.trim();
    throw new Error(`${command} ${reason}`, { cause });
  }
}
