import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../errors/app-error.ts';
import { normalisePassword } from './password-rule.ts';
import { TaskQueue } from '../../tasks/task-queue.ts';

/** What a hash costs, and its parts. */
interface PasswordHash {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and 2 passes. */
const HASH_COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashings at once, each with its memory and a thread of the runtime's four, which files and names of hosts need too. */
const CONCURRENCY = 2;
/** A hashing takes about 50 ms: nobody waits longer than about two seconds. */
const MAX_WAITING = 64;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
/** What is compared with where there is nothing to compare with, so that the answer takes as long. */
const DECOY_HASH: PasswordHash = { ...HASH_COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

/** Hashes passwords with argon2id (RFC 9106), a few at a time. Throws `unavailable` when too many wait. */
export class PasswordHasher {
  readonly #queue = new TaskQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });

  /** A PHC string, which tells what the hash cost. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.#derive(password, { ...HASH_COST, salt, tag: Buffer.alloc(TAG_BYTES) });
    return toPhc({ ...HASH_COST, salt, tag });
  }

  /** Tells whether `kept` is of this password. Null is of none, and takes as long. */
  async verify(password: string, kept: string | null): Promise<boolean> {
    const hash = kept === null ? DECOY_HASH : parsePhc(kept);
    return timingSafeEqual(await this.#derive(password, hash), hash.tag) && kept !== null;
  }

  async #derive(password: string, { salt, tag, ...cost }: PasswordHash): Promise<Buffer> {
    const message = Buffer.from(normalisePassword(password));
    const work = { ...cost, message, nonce: salt, tagLength: tag.length };
    try {
      return await this.#queue.run(() => derive('argon2id', work));
    } catch (cause) {
      throw new AppError('unavailable', 'No password can be checked now. Try again in a moment.', { cause });
    }
  }
}

function toPhc({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

function parsePhc(text: string): PasswordHash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? [];
  if (tag === '') throw new Error('a kept password is no PHC string of argon2id');
  return {
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    ...{ salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') },
  };
}
