import { hash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
  type PutObjectCommandOutput,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import { retry } from '../tasks/retry.ts';
import { S3Error, toS3Error } from './to-s3-error.ts';

export interface S3RequestLimits {
  readonly connectTimeoutMs: number;
  /** Longest time without any data, in milliseconds. */
  readonly idleTimeoutMs: number;
  /**
   * Longest time to send a request with its body and to wait for the start of the response, in
   * milliseconds.
   */
  readonly responseTimeoutMs: number;
  readonly maxAttempts: number;
}

interface S3Object {
  readonly body: NonNullable<PutObjectCommand['input']['Body']>;
  readonly bytes: number;
  /** SHA-256 of the body, which the server verifies, so that an object is complete or missing. */
  readonly sha256: Buffer;
}

export function toS3Object(body: Uint8Array): S3Object {
  return { body, bytes: body.length, sha256: hash('sha256', body, 'buffer') };
}

const MAX_CONFLICTS = 5;
const CONFLICT_PAUSE_MS = 50;
const MAX_CONNECTIONS = 128;

/**
 * Objects below the prefix of an S3-compatible bucket, by their name after it. Throws
 * {@link S3Error} for each failure.
 */
export class S3Bucket {
  readonly #config: S3Config;
  readonly #client: S3Client;
  #hasSeenBucket = false;

  constructor(config: S3Config, limits: S3RequestLimits) {
    this.#config = config;
    this.#client = openClient(config, limits);
  }

  /** With `isNew`, an object that already exists stays unchanged. */
  async put(name: string, { body, bytes, sha256 }: S3Object, isNew = false): Promise<void> {
    const checksum = sha256.toString('base64');
    const request = { ...this.#toObject(name), Body: body, ContentLength: bytes, ChecksumSHA256: checksum };
    const condition = isNew ? { IfNoneMatch: '*' } : {};
    await this.#ask(`store ${name}`, async () => {
      const command = new PutObjectCommand({ ...request, ...condition });
      const { ChecksumSHA256: stored = checksum } = await this.#sendWrite(command);
      if (stored !== checksum)
        throw new S3Error(
          `S3 stored other bytes than were sent as ${name}: the checksums differ. Delete the object, then try again.`,
        );
    });
  }

  /**
   * Sends a write to S3. Repeats it, up to `MAX_CONFLICTS` times, after a conflict with another
   * write (status 409). An object that is there already (412) counts as success. Throws every other
   * error.
   */
  async #sendWrite(command: PutObjectCommand): Promise<Pick<PutObjectCommandOutput, 'ChecksumSHA256'>> {
    const toPauseMs = (error: unknown, failures: number): number | null =>
      toStatus(error) !== 409 || failures === MAX_CONFLICTS ? null : CONFLICT_PAUSE_MS * 2 ** failures;
    try {
      return await retry(() => this.#client.send(command), { toPauseMs });
    } catch (error) {
      if (toStatus(error) === 412) return {};
      throw error;
    }
  }

  /** Null for a missing object. */
  async get(name: string): Promise<Buffer | null> {
    const object = this.#toObject(name);
    const request = (): Promise<GetObjectCommandOutput> => this.#client.send(new GetObjectCommand(object));
    return this.#ask(`read ${name}`, async () => {
      try {
        // The client retries a request, but not a response that breaks off.
        return await toBytes(await request()).catch(async () => toBytes(await request()));
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async has(name: string): Promise<boolean> {
    const object = this.#toObject(name);
    return this.#ask(`look for ${name}`, async () => {
      try {
        await this.#client.send(new HeadObjectCommand(object));
        return true;
      } catch (error) {
        if (toStatus(error) !== 404) throw error;
        // The response does not say whether the bucket or the object is missing.
        await this.#assertBucket();
        return false;
      }
    });
  }

  /** Lists all objects, in pages of a thousand, which is the limit of S3. */
  async *list(): AsyncGenerator<{ readonly name: string; readonly storedAt: Date | undefined }> {
    const { Bucket, Key: Prefix } = this.#toObject('');
    let ContinuationToken: string | undefined;
    do {
      const request = { Bucket, Prefix, ...(ContinuationToken === undefined ? {} : { ContinuationToken }) };
      const page = await this.#ask('list the objects', () =>
        this.#client.send(new ListObjectsV2Command(request)),
      );
      for (const { Key = '', LastModified } of page.Contents ?? [])
        yield { name: Key.slice(Prefix.length), storedAt: LastModified };
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async remove(name: string): Promise<void> {
    const object = this.#toObject(name);
    await this.#ask(`remove ${name}`, () => this.#client.send(new DeleteObjectCommand(object)));
  }

  /** Closes its connections: one that a stream was sent over would keep the process alive. */
  close(): void {
    this.#client.destroy();
  }

  async #assertBucket(): Promise<void> {
    if (this.#hasSeenBucket) return;
    const { bucket: Bucket, prefix: Prefix } = this.#config;
    await this.#client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }));
    this.#hasSeenBucket = true;
  }

  async #ask<T>(what: string, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (cause) {
      throw toS3Error(what, cause, this.#config);
    }
  }

  #toObject(name: string): { readonly Bucket: string; readonly Key: string } {
    const { bucket, prefix } = this.#config;
    return { Bucket: bucket, Key: prefix === '' ? name : `${prefix}/${name}` };
  }
}

function openClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  { connectTimeoutMs, idleTimeoutMs, responseTimeoutMs, maxAttempts }: S3RequestLimits,
): S3Client {
  const agent = { maxSockets: MAX_CONNECTIONS };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

async function toBytes({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  if (Body === undefined) throw new S3Error('The response of S3 has no body. Try again.');
  return Buffer.from(await Body.transformToByteArray());
}

function toStatus(error: unknown): number | undefined {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
