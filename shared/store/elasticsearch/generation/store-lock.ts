import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errors, type Client } from '@elastic/elasticsearch';
import { StoreError } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';
import { PartialResponseError } from '../connection/partial-response-error.ts';

/** A leader that was not heard of for so long is taken for dead. */
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = LEASE_MS / 4;
/** Clocks of two machines may differ by so much. */
const CLOCK_TOLERANCE_MS = 60_000;
const LOCK_ID = 'lock';

interface LockDocument {
  readonly kind: 'lock';
  /** Host, process and a random part; null when nobody leads. */
  readonly owner: string | null;
  /** Rises with every new leader, so that an old one that wakes up late is told apart. */
  readonly fencing: number;
  readonly expiresAt: string;
}

/** What a version of the lock's document is known by. */
interface DocumentVersion {
  readonly if_seq_no: number;
  readonly if_primary_term: number;
}

/** The one leader at a time that builds, promotes and prunes, as a document in the control index that is only written by compare-and-set. */
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

  /** True while a leader is heard of, this process or another one. */
  async isLocked(): Promise<boolean> {
    const found = await this.#read();
    return found !== null && found.lock.owner !== null && !hasExpired(found.lock);
  }

  /** False from the moment on that another leader is met. */
  get isHeld(): boolean {
    return this.#version !== null;
  }

  /** Takes the lock; throws `lockedError` when somebody else leads. */
  async acquire(): Promise<void> {
    await this.#connection.request('create its control index', (client) =>
      createControlIndex(client, this.#index),
    );
    const found = await this.#read();
    if (found !== null && found.lock.owner !== null && !hasExpired(found.lock)) {
      throw lockedError(`${found.lock.owner} leads, and was heard of less than two minutes ago`);
    }
    this.#fencing = (found?.lock.fencing ?? 0) + 1;
    await this.#write(found?.version ?? null, this.#owner);
    this.#timer = setInterval(() => void this.assertHeld().catch(() => undefined), RENEW_EVERY_MS).unref();
  }

  /** Renews the lease; throws `lockedError` when somebody else has taken the lock since. */
  assertHeld(): Promise<void> {
    const renewed = this.#writing.then(async () => {
      if (this.#version === null) throw lockedError('this process does not lead any more');
      await this.#write(this.#version, this.#owner);
    });
    this.#writing = renewed.catch(() => undefined);
    return renewed;
  }

  /** Gives the lock back. One that cannot be given back runs out by itself. */
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
    this.#version = await this.#connection.request('take the leader lock', async (client) => {
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

  /** A write whose answer was lost and that was sent again finds its own document. Any other conflict is somebody else. */
  async #recognise(): Promise<DocumentVersion> {
    const found = await this.#read();
    if (found?.lock.owner === this.#owner && found.lock.fencing === this.#fencing) return found.version;
    this.#version = null;
    throw lockedError(`${found?.lock.owner ?? 'another process'} has taken over`);
  }

  #read(): Promise<{ lock: LockDocument; version: DocumentVersion } | null> {
    return this.#connection.request('read the leader lock', async (client) => {
      const answer = await client.get<LockDocument>({ index: this.#index, id: LOCK_ID }, { ignore: [404] });
      if (answer._source === undefined) return null;
      return {
        lock: answer._source,
        version: toVersion(answer),
      };
    });
  }
}

/** The answers to a get and to a write of a document have both numbers. */
function toVersion({
  _seq_no,
  _primary_term,
}: {
  _seq_no?: number;
  _primary_term?: number;
}): DocumentVersion {
  if (_seq_no === undefined || _primary_term === undefined)
    throw new PartialResponseError('it gave no version of the leader lock');
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
    `Another run works on this Elasticsearch cluster: ${reason}. Wait for it to end, then run again.`,
  );
}
