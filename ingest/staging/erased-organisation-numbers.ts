import { hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

const FILE = 'erased.json';
const SALT_BYTES = 32;

const StoredList = z.object({ salt: z.string().min(1), hashes: z.array(z.string()) });

/** Salted hashes, so that an erased company does not come back (docs/operators/erase.md). */
export class ErasedOrganisationNumbers {
  readonly #path: string;
  readonly #salt: string;
  readonly #hashes: Set<string>;

  /** Throws `run_failed` when the file is damaged. */
  constructor(stagingFolder: string) {
    this.#path = join(stagingFolder, FILE);
    const { salt, hashes } = readList(this.#path);
    this.#salt = salt;
    this.#hashes = new Set(hashes);
  }

  get size(): number {
    return this.#hashes.size;
  }

  has(organisationNumber: string): boolean {
    return this.#hashes.has(this.#toHash(organisationNumber));
  }

  addRow(organisationNumber: string): void {
    this.#hashes.add(this.#toHash(organisationNumber));
    const list = { salt: this.#salt, hashes: [...this.#hashes].sort() };
    writeFileAtomicallySync(this.#path, `${JSON.stringify(list)}\n`, { mode: 0o600 });
  }

  #toHash(organisationNumber: string): string {
    return hash('sha256', this.#salt + organisationNumber, 'base64url');
  }
}

/** Throws for a damaged list: a run without it would let erased companies come back. */
function readList(path: string): z.infer<typeof StoredList> {
  if (!existsSync(path)) return { salt: randomBytes(SALT_BYTES).toString('base64url'), hashes: [] };
  try {
    return StoredList.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new AppError(
      'run_failed',
      `${path}, the list of erased companies, cannot be read. Restore it from a backup before the next run.`,
      { cause },
    );
  }
}
