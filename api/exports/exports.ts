import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Metering } from '../../shared/accounts/metering/metering.ts';
import { EXPORT_KEY_ID } from '../../shared/accounts/metering/own-key-ids.ts';
import { toSwedishDay } from '../../shared/accounts/swedish-month.ts';
import { listExports, toExportPath } from '../../shared/exports/export-folder.ts';
import type { ExportedFile, ExportManifest } from '../../shared/exports/export-manifest.ts';
import { parseChangeCursor } from '../../shared/store/change-cursor.ts';
import { LINK_LIFETIME_MS } from '../documents/share-links.ts';
import { SignedTokens } from '../documents/signed-tokens.ts';
import { apiError } from '../errors/api-error.ts';

const CREDITS_PER_FILE = 1_000;

interface ExportsOptions {
  /** Null if no exports are made. */
  readonly folder: string | null;
  /** The current one first, as {@link SignedTokens} takes them. */
  readonly secrets: readonly string[];
  readonly metering: Pick<Metering, 'charge'>;
  readonly now: () => Date;
}

/** A file that a link opens, for the account that got the link. */
interface ExportDownload {
  readonly path: string;
  readonly file: ExportedFile;
  readonly generation: string;
  readonly accountId: string;
}

/** The exports that ingest has written, their links and their price (docs/callers/export.md). */
export class Exports {
  readonly #options: ExportsOptions;
  readonly #tokens: SignedTokens;

  constructor(options: ExportsOptions) {
    this.#options = options;
    this.#tokens = new SignedTokens('export', options.secrets);
  }

  /**
   * Returns the export of the live generation, or else the newest one that the feed of changes goes
   * on from. Null without one.
   */
  find(liveGeneration: string, feedId: string): ExportManifest | null {
    const usable = this.#list().filter(
      ({ next }) => next !== null && parseChangeCursor(next)?.feedId === feedId,
    );
    return usable.find(({ generation }) => generation === liveGeneration) ?? usable[0] ?? null;
  }

  sign(
    generation: string,
    { name }: ExportedFile,
    accountId: string,
  ): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(this.#options.now().getTime() + LINK_LIFETIME_MS);
    return { token: this.#tokens.sign([generation, name, accountId, expiresAt.getTime()]), expiresAt };
  }

  /**
   * Throws `not_found` for a forged token and for a file that is no longer kept, and
   * `export_expired` for an old token.
   */
  open(token: string): ExportDownload {
    const [generation = '', name, accountId = '', expires] = this.#tokens.read(token);
    if (!(Number(expires) > this.#options.now().getTime())) throw apiError('export_expired');
    const { folder } = this.#options;
    const manifest = this.#list().find((each) => each.generation === generation);
    const file = manifest?.files.find((each) => each.name === name);
    if (folder === null || file === undefined) throw apiError('not_found');
    return { path: join(toExportPath(folder, generation), file.name), file, generation, accountId };
  }

  /** Charges a file once a day and generation. Throws `no_credits`. */
  async pay(
    { file, generation, accountId }: ExportDownload,
    call: { readonly requestId: string; readonly endpoint: string },
  ): Promise<void> {
    const at = this.#options.now();
    const idempotencyKeyHash = hash('sha256', `export ${generation} ${file.name} ${toSwedishDay(at)}`);
    const { outcome } = await this.#options.metering.charge({
      ...call,
      accountId,
      keyId: EXPORT_KEY_ID,
      minBalanceCredits: CREDITS_PER_FILE,
      maxChargeCredits: CREDITS_PER_FILE,
      at,
      // A file that goes on is not told in the ledger again.
      idempotency: { idempotencyKeyHash, requestHash: idempotencyKeyHash, keySender: 'proxy' },
    });
    if (outcome === 'too-few-credits-or-closed') throw apiError('no_credits');
  }

  #list(): ExportManifest[] {
    const { folder } = this.#options;
    return folder === null ? [] : listExports(folder);
  }
}
