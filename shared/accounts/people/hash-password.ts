import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePasswordUnicode } from './password-rule.ts';

/** A parsed PHC string: cost, salt and hash. */
interface PasswordHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/**
 * Cost of a password hash. OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and 2 passes.
 */
const HASH_COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);
/** Hash to compare for an unknown person, so that the check takes as long as for a known one. */
const DECOY_HASH: PasswordHash = { ...HASH_COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

/** Hashes a password with argon2id (RFC 9106). Its callers bound how many it hashes at once. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await toTag(password, { ...HASH_COST, salt, tag: Buffer.alloc(TAG_BYTES) });
  return toPhc({ ...HASH_COST, salt, tag });
}

/**
 * True if `storedHash` is the hash of the password. If `storedHash` is null, returns false after
 * the same time as for a hash.
 */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const hash = storedHash === null ? DECOY_HASH : parsePhc(storedHash);
  return timingSafeEqual(await toTag(password, hash), hash.tag) && storedHash !== null;
}

async function toTag(password: string, { salt, tag, ...cost }: PasswordHash): Promise<Buffer> {
  const message = Buffer.from(normalisePasswordUnicode(password));
  return derive('argon2id', { ...cost, message, nonce: salt, tagLength: tag.length });
}

function toPhc({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

function parsePhc(text: string): PasswordHash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? [];
  if (tag === '')
    throw new Error(
      'The stored password hash of a person is not in the format Argon2id, so this person cannot sign in. With SMTP_URL, the person can reset the password in the console. Without it, run "npm run accounts -- remove EMAIL", then invite the person again.',
    );
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
