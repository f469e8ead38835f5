import type { S3Config } from '../config/config.ts';
import { S3Bucket, toS3Object, type S3RequestLimits } from '../s3/s3-bucket.ts';
import {
  toDocumentId,
  toPathInDocumentStore,
  type ManagedDocumentStore,
  type StoredDocument,
} from './port.ts';

/**
 * Time limits and attempts of a request. If S3 does not answer, a caller of the API gets an error
 * within a minute.
 */
const LIMITS: S3RequestLimits = {
  connectTimeoutMs: 3_000,
  idleTimeoutMs: 8_000,
  responseTimeoutMs: 8_000,
  maxAttempts: 3,
};

export class S3DocumentStore implements ManagedDocumentStore {
  readonly #bucket: S3Bucket;

  constructor(config: S3Config, limits: S3RequestLimits = LIMITS) {
    this.#bucket = new S3Bucket(config, limits);
  }

  async putNew(name: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.put(toPathInDocumentStore(name), toS3Object(bytes), true);
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.put(toPathInDocumentStore(name), toS3Object(bytes));
  }

  async get(name: string): Promise<Buffer | null> {
    return this.#bucket.get(toPathInDocumentStore(name));
  }

  async has(name: string): Promise<boolean> {
    return this.#bucket.has(toPathInDocumentStore(name));
  }

  async deleteAbandonedPartialFiles(): Promise<void> {}

  async *list(): AsyncGenerator<StoredDocument> {
    for await (const { name: path, storedAt } of this.#bucket.list()) {
      const [, fileName = ''] = path.split('/');
      if (toDocumentId(fileName) === null || path !== toPathInDocumentStore(fileName)) continue;
      yield { fileName, readStoredAtMs: async () => storedAt?.getTime() ?? null };
    }
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove(toPathInDocumentStore(name));
  }
}
