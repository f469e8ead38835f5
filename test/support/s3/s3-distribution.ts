import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distributionFolder, findJava } from '../elasticsearch/distribution.ts';

/**
 * S3Proxy checks signatures, checksums and conditions as Amazon's server does, and keeps objects in
 * files.
 */
const VERSION = '4.1.0';
const CLASSIFIER = 'jar-with-dependencies';

export function s3Program(): string {
  return join(dirname(distributionFolder()), `s3proxy-${VERSION}.jar`);
}

/**
 * Why no server can be started here; null when one can. With `REQUIRE_ALL=1` a missing one is
 * fetched.
 */
export function findMissingS3(): string | null {
  if (findJava() === null) return 'no JDK of 21 or later';
  if (existsSync(s3Program())) return null;
  if (process.env['REQUIRE_ALL'] !== '1') return `none was fetched: npm run setup:s3`;
  try {
    fetchS3();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Fetches the server through Maven, once. Throws with the missing program when it cannot. */
export function fetchS3(): void {
  if (existsSync(s3Program())) return;
  const download = `${s3Program()}.${process.pid}`;
  mkdirSync(download, { recursive: true });
  try {
    copyArtifact(`org.gaul:s3proxy:${VERSION}:jar:${CLASSIFIER}`, download);
    // Other processes may fetch it at the same time: a rename leaves a complete file.
    renameSync(join(download, `s3proxy-${VERSION}-${CLASSIFIER}.jar`), s3Program());
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

function copyArtifact(artifact: string, folder: string): void {
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const options = ['-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  try {
    execFileSync('mvn', options, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (cause) {
    const { code, stdout = '', stderr = '' } = cause as { code?: string; stdout?: string; stderr?: string };
    const reason = code === 'ENOENT' ? 'is not installed' : `failed: ${(stdout + stderr).trim()}`;
    throw new Error(`mvn ${reason}`, { cause });
  }
}
