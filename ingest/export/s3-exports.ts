import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Config } from '../../shared/config/config.ts';
import { isGenerationName, MANIFEST_FILE } from '../../shared/exports/export-folder.ts';
import type { ExportManifest } from '../../shared/exports/export-manifest.ts';
import { S3Bucket, toS3Object, type S3RequestLimits } from '../../shared/s3/s3-bucket.ts';
import { retry } from '../../shared/tasks/retry.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import type { Progress } from '../progress.ts';

/** A file of two gigabytes may take an hour. The client cannot repeat a request with a stream. */
const LIMITS: S3RequestLimits = {
  connectTimeoutMs: 3_000,
  idleTimeoutMs: 60_000,
  responseTimeoutMs: 3_600_000,
  maxAttempts: 1,
};
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 1_000;

/**
 * Copies of exports in S3-compatible storage, as `<generation>/<file>`. The manifest is written
 * last and removed first: a copy that has one is whole.
 */
export class S3Exports implements Disposable {
  readonly #bucket: S3Bucket;

  constructor(config: S3Config) {
    this.#bucket = new S3Bucket(config, LIMITS);
  }

  /** Copies the export in `folder`, unless it is there. */
  async copy(folder: string, { generation, files }: ExportManifest, progress: Progress): Promise<void> {
    const manifest = `${generation}/${MANIFEST_FILE}`;
    const text = await readFile(join(folder, MANIFEST_FILE));
    if ((await this.#bucket.get(manifest))?.equals(text) === true) return;
    progress.startPhase('Copying the export', files.length);
    await this.#bucket.remove(manifest);
    for (const [place, { name, bytes, sha256 }] of files.entries()) {
      const file = { bytes, sha256: Buffer.from(sha256, 'hex') };
      await repeat(() => {
        const body = createReadStream(join(folder, name));
        return this.#bucket.put(`${generation}/${name}`, { body, ...file }).finally(() => body.destroy());
      });
      progress.update(place + 1);
    }
    await repeat(() => this.#bucket.put(manifest, toS3Object(text)));
    progress.finishPhase(formatCount(files.length, 'file'));
  }

  /** Removes all copies but the newest ones, and what a killed run left. */
  async prune(keptCount: number): Promise<void> {
    const names = await this.#listNames();
    const whole = [...names].filter(([generation, own]) => own.includes(`${generation}/${MANIFEST_FILE}`));
    const newest = whole
      .map(([generation]) => generation)
      .sort()
      .reverse();
    const kept = new Set(newest.slice(0, keptCount));
    await this.#remove([...names].filter(([generation]) => !kept.has(generation)));
  }

  /** Returns the number of removed copies. */
  async remove(isRemoved: (generation: string) => boolean): Promise<number> {
    const removed = [...(await this.#listNames())].filter(([generation]) => isRemoved(generation));
    await this.#remove(removed);
    return removed.length;
  }

  [Symbol.dispose](): void {
    this.#bucket.close();
  }

  async #remove(copies: readonly (readonly [generation: string, names: readonly string[]])[]): Promise<void> {
    for (const [generation, names] of copies)
      for (const name of new Set([`${generation}/${MANIFEST_FILE}`, ...names]))
        await this.#bucket.remove(name);
  }

  /** Objects by generation. Others of the bucket are not ours. */
  async #listNames(): Promise<ReadonlyMap<string, readonly string[]>> {
    const names = await Array.fromAsync(this.#bucket.list(), ({ name }) => name);
    const ours = names.filter((name) => isGenerationName(toGeneration(name)));
    return Map.groupBy(ours, toGeneration);
  }
}

function toGeneration(name: string): string {
  const [generation = ''] = name.split('/');
  return generation;
}

function repeat(work: () => Promise<void>): Promise<void> {
  return retry(work, {
    toPauseMs: (_error, failures) => (failures === MAX_ATTEMPTS ? null : RETRY_AFTER_MS),
  });
}
