import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzip } from '../delivery/unzip.ts';
import { listFiles } from '../process/list-files.ts';

export function toNumberPatterns(organisationNumber: string): readonly Buffer[] {
  const first = organisationNumber.slice(0, 6);
  const last = organisationNumber.slice(6);
  const id = Number(organisationNumber.slice(0, 9));
  const big = Buffer.alloc(6);
  const small = Buffer.alloc(4);
  const reversed = Buffer.alloc(4);
  big.writeUIntBE(Number(organisationNumber), 0, 6);
  small.writeUInt32BE(id);
  reversed.writeUInt32LE(id);
  return [Buffer.from(`${first}${last}`), Buffer.from(`${first}-${last}`), big, small, reversed];
}

/**
 * Returns the files under `folder` that contain one of the patterns. Looks into gzip and zip, also
 * into a zip within a zip.
 */
export async function findBytes(folder: string, patterns: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of listFiles(folder)) {
    const bytes = readIfThere(join(folder, path));
    if (bytes !== null && (await contains(path, bytes, patterns))) found.push(path);
  }
  return found.sort();
}

/** Reads a file. Null if a running server has deleted it since it was listed. */
function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (existsSync(path)) throw error;
    return null;
  }
}

async function contains(name: string, bytes: Buffer, patterns: readonly Buffer[]): Promise<boolean> {
  if (patterns.some((pattern) => bytes.includes(pattern))) return true;
  if (bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))
    return contains(`${name}:`, gunzipSync(bytes), patterns);
  if (!name.endsWith('.zip')) return false;
  for (const [member, content] of await unzip(bytes))
    if (await contains(member, content, patterns)) return true;
  return false;
}
