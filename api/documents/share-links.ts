import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_FILE } from '../../shared/accounts/file-check/missing-files.ts';
import type { Config } from '../../shared/config/config.ts';
import { isDocumentId } from '../../shared/documents/port.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';
import { tryCreateFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';
import { SignedTokens } from './signed-tokens.ts';
import { SECRETS_ALLOWED } from '../../shared/config/value-kinds.ts';

export const REPORT_FORMATS = ['ixbrl', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface SharedReport {
  readonly orgNumber: string;
  readonly fiscalEnd: string;
  readonly format: ReportFormat;
  /** SHA-256 of the document in hexadecimal, which is its id. */
  readonly documentId: string;
  readonly isFromFictionalRegister: boolean;
}

const TEST_MARK = 'test';

/** Lifetime of a link: 24 hours (docs/contract.md#reports). */
export const LINK_LIFETIME_MS = 24 * 3_600_000;

/**
 * Signs and verifies public links to single documents. The token contains the document and its
 * expiry, so nothing is stored (docs/contract.md#reports).
 */
export class ShareLinks {
  readonly #tokens: SignedTokens;

  constructor(currentThenOldSecrets: readonly string[]) {
    this.#tokens = new SignedTokens('share', currentThenOldSecrets);
  }

  sign(
    { orgNumber, fiscalEnd, format, documentId, isFromFictionalRegister }: SharedReport,
    now: Date,
  ): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    const words = [orgNumber, fiscalEnd, format, documentId, expiresAt.getTime()];
    return { token: this.#tokens.sign(isFromFictionalRegister ? [...words, TEST_MARK] : words), expiresAt };
  }

  /**
   * Returns the report that the token of a share link opens. Throws `not_found` for a forged token
   * and `share_expired` for an old one.
   */
  verify(token: string, now: Date): SharedReport {
    const [orgNumber = '', fiscalEnd = '', format, document = '', expires, mark] = this.#tokens.read(token);
    if (!isDocumentId(document)) throw apiError('not_found');
    if (!(Number(expires) > now.getTime())) throw apiError('share_expired');
    const isTest = mark === TEST_MARK;
    return {
      orgNumber,
      fiscalEnd,
      format: format === 'pdf' ? 'pdf' : 'ixbrl',
      documentId: document,
      isFromFictionalRegister: isTest,
    };
  }
}

/**
 * Returns the secrets that sign share links. The first signs, and all verify. If `SHARE_SECRET` is
 * not set, reads the secret from a file in the data folder, and creates the file if it is missing.
 * With accounts in PostgreSQL, throws `invalid_setting` instead, since all machines need the same
 * secret (docs/contract.md#settings). Throws if the file is damaged.
 */
export function loadShareSecrets({
  shareSecrets,
  accounts,
  dataDir,
}: Pick<Config, 'shareSecrets' | 'accounts' | 'dataDir'>): readonly string[] {
  if (shareSecrets.length > 0) return shareSecrets;
  if ('url' in accounts) {
    throw new AppError(
      'invalid_setting',
      `SHARE_SECRET is not set, and accounts are in PostgreSQL, where several machines need the same one. Allowed: ${SECRETS_ALLOWED}.`,
    );
  }
  const path = join(dataDir, SECRET_FILE);
  mkdirSync(dataDir, { recursive: true });
  // Of several processes that start together, one creates the secret, and all read it.
  if (!existsSync(path))
    tryCreateFileAtomicallySync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 16)
    throw new Error(
      `${path} is damaged. Restore it from a backup. Without a backup, remove it: the next start creates a new secret, but earlier share links become invalid, and people with a second factor can only sign in after "npm run accounts -- reset-second-factor EMAIL".`,
    );
  return [secret];
}
