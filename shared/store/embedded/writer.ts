import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { stringifyCodeLists, type CodeLists } from '../../domain/codes/code-lists.ts';
import { NORMALISER_VERSION } from '../../matching/normalise-name.ts';
import { digestFile } from '../../files/digest-file.ts';
import { syncToDisk } from '../../files/sync-to-disk.ts';
import {
  GENERATION_SCHEMA_VERSION,
  type GenerationInfo,
  type GenerationMetadata,
  type GenerationWriter,
  type CompanyRefusedByStore,
  type PackedCompanies,
  type StoredCompanyJson,
} from '../port.ts';
import {
  toJsonWithChecksum,
  type StoredGenerationInfo,
  GENERATION_DATABASE_FILE,
  GENERATION_INFO_FILE,
} from './generation/generation-files.ts';
import { joinNumbers } from './index/columns.ts';
import { joinIndustries } from './index/industry-index.ts';
import { joinLists } from './index/list-index.ts';
import { saveIndexParts } from './index/search-index-parts.ts';
import type { NameIndexing, NameParts } from './index/name-indexer.ts';
import type { CompanyColumns, EmbeddedBatch } from './packer.ts';
import { readPackedRows, readPackedTexts } from './packed-rows.ts';
import { GENERATION_SCHEMA, ONLY_SNI_ROW_ID } from './database/generation-file.ts';
import { RowInserter } from './database/row-inserter.ts';
import { wrapStoreErrors, toStoreError } from './database/to-store-error.ts';

interface GenerationFolders {
  readonly name: string;
  readonly temporaryFolder: string;
  readonly finalFolder: string;
}

export class EmbeddedWriter implements GenerationWriter {
  readonly #name: string;
  readonly #folder: string;
  readonly #finalFolder: string;
  readonly #database: DatabaseSync;
  readonly #rows: RowInserter;
  readonly #nameIndexing: NameIndexing;
  readonly #columns: CompanyColumns[] = [];
  #companies = 0;
  #names = 0;

  constructor({ name, temporaryFolder, finalFolder }: GenerationFolders, nameIndexing: NameIndexing) {
    this.#name = name;
    this.#folder = temporaryFolder;
    this.#finalFolder = finalFolder;
    this.#nameIndexing = nameIndexing;
    wrapStoreErrors(`create ${temporaryFolder}`, () => mkdirSync(temporaryFolder, { recursive: true }));
    this.#database = createToBuild(join(temporaryFolder, GENERATION_DATABASE_FILE));
    this.#rows = new RowInserter(this.#database);
    this.#database.exec('BEGIN');
  }

  async add(packed: PackedCompanies): Promise<CompanyRefusedByStore[]> {
    const { count, rows, named, refused, columns } = packed as EmbeddedBatch;
    wrapStoreErrors(`write companies to ${this.#finalFolder}`, () =>
      this.#rows.insert(readPackedRows(rows, this.#names)),
    );
    // Freed at once: 2 GB that wait for the garbage collector make it run a hundred times more.
    (rows.bytes.buffer as ArrayBuffer).transfer(0);
    this.#companies += count;
    this.#names += named.nameCounts.reduce((sum, names) => sum + names, 0);
    this.#columns.push(columns);
    await this.#nameIndexing.add(named);
    return refused;
  }

  readTexts(packed: PackedCompanies): Iterable<StoredCompanyJson> {
    return readPackedTexts((packed as EmbeddedBatch).rows);
  }

  async finish(metadata: GenerationMetadata, codeLists: CodeLists): Promise<GenerationInfo> {
    const info: GenerationInfo = {
      name: this.#name,
      schemaVersion: GENERATION_SCHEMA_VERSION,
      normaliserVersion: NORMALISER_VERSION,
      companies: this.#companies,
      names: this.#names,
      ...metadata,
    };
    try {
      const content = Buffer.from(stringifyCodeLists(codeLists));
      this.#rows.insert([{ table: 'sni', id: ONLY_SNI_ROW_ID, content }]);
      const [nameParts] = await Promise.all([this.#nameIndexing.finish(), this.#writeLists()]);
      this.#writeNames(nameParts);
      await this.#nameIndexing.close();
      const path = join(this.#folder, GENERATION_DATABASE_FILE);
      const [database] = await Promise.all([digestFile(path), syncToDisk(path)]);
      const stored: StoredGenerationInfo = { ...info, database };
      writeFileSync(join(this.#folder, GENERATION_INFO_FILE), toJsonWithChecksum(stored), { flush: true });
      renameSync(this.#folder, this.#finalFolder);
      await syncToDisk(dirname(this.#finalFolder));
    } catch (cause) {
      throw toStoreError(`finish the generation ${this.#finalFolder}`, cause);
    }
    return info;
  }

  /** Runs while the thread of the names builds their index. */
  async #writeLists(): Promise<void> {
    const columns = this.#columns;
    const owners = columns.map(({ trademarkOwnerCompanyIds }) => trademarkOwnerCompanyIds);
    saveIndexParts(this.#database, {
      industries: joinIndustries(columns.map(({ industries }) => industries)),
      lists: joinLists(columns.map(({ lists }) => lists)),
      trademarkOwnerCompanyIds: joinNumbers(owners, Uint32Array),
    });
  }

  #writeNames({ names, keys }: NameParts): void {
    saveIndexParts(this.#database, { names });
    saveIndexParts(this.#database, { keys });
    this.#database.exec('COMMIT');
    this.#database.close();
  }

  async abandon(): Promise<void> {
    await this.#nameIndexing.close();
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function createToBuild(path: string): DatabaseSync {
  return wrapStoreErrors(`create ${path}`, () => {
    // In defensive mode SQLite ignores `journal_mode = OFF`.
    const database = new DatabaseSync(path, { defensive: false });
    database.exec(
      `PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
       PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768; PRAGMA temp_store = FILE; ${GENERATION_SCHEMA}`,
    );
    return database;
  });
}
