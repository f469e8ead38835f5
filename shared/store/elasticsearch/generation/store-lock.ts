import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errors, type Client } from '@elastic/elasticsearch';
import { StoreError } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';

/**
 * Milliseconds for which the lock is valid unless its owner renews it. Other processes wait {@link
 * CLOCK_TOLERANCE_MS} longer before they take it.
 */
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = LEASE_MS / 4;
/** Largest expected difference between the clocks of two machines, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;
const LOCK_ID = 'lock';

interface LockDocument {
  readonly kind: 'lock';
  /** Host, process id and a random part. Null when no process holds the lock. */
  readonly owner: string | null;
  /** Rises with every new owner, so that an earlier owner notices that it lost the lock. */
  readonly fencing: number;
  readonly expiresAt: string;
}

interface DocumentVersion {
  readonly if_seq_no: number;
  readonly if_primary_term: number;
}

/**
 * Lock in Elasticsearch that lets only one process change generations. It is stored as a document.
 * A write of the document fails if another process has written it since this process last read or
 * wrote it.
 */
export class StoreLock {
  readonly #connection: Connection;
  readonly #index: string;
  readonly #owner = `${hostname()}, process ${process.pid}, ${randomUUID()}`;
  #fencing = 0;
  #version: DocumentVersion | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(connection: Connection, index: string) {
    this.#connection = connection;
    this.#index = index;
  }

  async isHeldByAnyProcess(): Promise<boolean> {
    const found = await this.#read();
    return found !== null && found.lock.owner !== null && !hasExpired(found.lock);
  }

  get isHeldByThisProcess(): boolean {
    return this.#version !== null;
  }

  /** Acquires the lock and keeps renewing it. Throws `locked` when another process holds it. */
  async holdLock(): Promise<void> {
    await this.#connection.request('create its control index', (client) =>
      createControlIndex(client, this.#index),
    );
    const found = await this.#read();
    if (found !== null && found.lock.owner !== null && !hasExpired(found.lock)) {
      throw lockedError(`${found.lock.owner} holds the lock and renewed it less than two minutes ago`);
    }
    this.#fencing = (found?.lock.fencing ?? 0) + 1;
    await this.#write(found?.version ?? null, this.#owner);
    this.#timer = setInterval(() => void this.renew().catch(() => undefined), RENEW_EVERY_MS).unref();
  }

  renew(): Promise<void> {
    const renewed = this.#writing.then(async () => {
      if (this.#version === null) throw lockedError('this process no longer holds the lock');
      await this.#write(this.#version, this.#owner);
    });
    this.#writing = renewed.catch(() => undefined);
    return renewed;
  }

  /** Releases the lock. If that fails, the lock expires within two minutes. */
  async release(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#writing;
    if (this.#version !== null) await this.#write(this.#version, null).catch(() => undefined);
    this.#version = null;
  }

  async #write(version: DocumentVersion | null, owner: string | null): Promise<void> {
    const document: LockDocument = {
      kind: 'lock',
      owner,
      fencing: this.#fencing,
      expiresAt: new Date(Date.now() + (owner === null ? 0 : LEASE_MS)).toISOString(),
    };
    const expected = version ?? { op_type: 'create' as const };
    this.#version = await this.#connection.request('acquire the store lock', async (client) => {
      try {
        const answer = await client.index({
          index: this.#index,
          id: LOCK_ID,
          document,
          refresh: true,
          ...expected,
        });
        return toVersion(answer);
      } catch (error) {
        if (!(error instanceof errors.ResponseError) || error.statusCode !== 409) throw error;
        return this.#recognise();
      }
    });
  }

  /**
   * Returns the version of the lock document if an earlier write of this process succeeded although
   * its response was lost. Otherwise throws `locked`.
   */
  async #recognise(): Promise<DocumentVersion> {
    const found = await this.#read();
    if (found?.lock.owner === this.#owner && found.lock.fencing === this.#fencing) return found.version;
    this.#version = null;
    throw lockedError(`${found?.lock.owner ?? 'another process'} has taken over`);
  }

  #read(): Promise<{ lock: LockDocument; version: DocumentVersion } | null> {
    return this.#connection.request('read the store lock', async (client) => {
      const answer = await client.get<LockDocument>({ index: this.#index, id: LOCK_ID }, { ignore: [404] });
      if (answer._source === undefined) return null;
      return { lock: answer._source, version: toVersion(answer) };
    });
  }
}

function toVersion({
  _seq_no,
  _primary_term,
}: {
  _seq_no?: number;
  _primary_term?: number;
}): DocumentVersion {
  if (_seq_no === undefined || _primary_term === undefined)
    throw new Error(
      'A response of Elasticsearch lacks _seq_no or _primary_term of the store lock. This is a bug: report it with this message.',
    );
  return { if_seq_no: _seq_no, if_primary_term: _primary_term };
}

function hasExpired({ expiresAt }: LockDocument): boolean {
  return Date.parse(expiresAt) + CLOCK_TOLERANCE_MS < Date.now();
}

async function createControlIndex(client: Client, index: string): Promise<void> {
  if (await client.indices.exists({ index })) return;
  await client.indices.create(
    {
      index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: {
        dynamic: 'strict',
        properties: {
          kind: { type: 'keyword' },
          owner: { type: 'keyword' },
          fencing: { type: 'long' },
          expiresAt: { type: 'date' },
        },
      },
    },
    { ignore: [400] },
  );
}

function lockedError(reason: string): StoreError {
  return new StoreError(
    'locked',
    `Another process holds the lock of the indices of this INDEX_PREFIX: ${reason}. Wait for it to end, then run again.`,
  );
}
