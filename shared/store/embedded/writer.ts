import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { stringifyCodeLists, type CodeLists } from '../../domain/codes/code-lists.ts';
import { NORMALISER_VERSION } from '../../matching/normalise-name.ts';
import { digestFile } from '../../files/digest-file.ts';
import { syncToDisk } from '../../files/sync-to-disk.ts';
import {
  GENERATION_SCHEMA_VERSION,
  type GenerationInfo,
  type GenerationMetadata,
  type GenerationWriter,
  type IndexedCompany,
  type CompanyRefusedByStore,
} from '../port.ts';
import { toStatusJsonMember, toTrademarkMembers } from '../included-members.ts';
import {
  toJsonWithChecksum,
  type StoredGenerationInfo,
  GENERATION_DATABASE_FILE,
  GENERATION_INFO_FILE,
} from './generation/generation-files.ts';
import { GrowingUint32Array } from './index/uint32-arrays.ts';
import { saveIndexParts } from './index/search-index-parts.ts';
import { IndustryIndexBuilder } from './index/industry-index.ts';
import { ListIndexBuilder } from './index/list-index.ts';
import type { NameIndexing, NameParts } from './index/name-indexer.ts';
import { toNameRowJson } from './content-rows.ts';
import {
  GENERATION_SCHEMA,
  ONLY_SNI_ROW_ID,
  mapTables,
  toRowChecksum,
  type ContentTableName,
} from './database/generation-file.ts';
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
  readonly #inserts: Readonly<Record<ContentTableName, StatementSync>>;
  readonly #nameIndexing: NameIndexing;
  readonly #industries = new IndustryIndexBuilder();
  readonly #lists = new ListIndexBuilder();
  readonly #trademarkOwners = new GrowingUint32Array();
  #companies = 0;
  #names = 0;

  constructor({ name, temporaryFolder, finalFolder }: GenerationFolders, nameIndexing: NameIndexing) {
    this.#name = name;
    this.#folder = temporaryFolder;
    this.#finalFolder = finalFolder;
    this.#nameIndexing = nameIndexing;
    wrapStoreErrors(`create ${temporaryFolder}`, () => mkdirSync(temporaryFolder, { recursive: true }));
    this.#database = createToBuild(join(temporaryFolder, GENERATION_DATABASE_FILE));
    this.#inserts = mapTables((table) =>
      this.#database.prepare(`INSERT OR IGNORE INTO ${table} (id, content, checksum) VALUES (?, ?, ?)`),
    );
    this.#database.exec('BEGIN');
  }

  async add(companies: readonly IndexedCompany[]): Promise<CompanyRefusedByStore[]> {
    const added: IndexedCompany[] = [];
    const rejected: CompanyRefusedByStore[] = [];
    wrapStoreErrors(`write companies to ${this.#finalFolder}`, () => {
      for (const company of companies) {
        if (this.#addDocuments(company)) {
          added.push(company);
          this.#industries.add(company);
          this.#lists.add(company);
        } else rejected.push({ companyId: company.id, reason: 'a company with this id already exists' });
      }
    });
    await this.#nameIndexing.add(added);
    return rejected;
  }

  #addDocuments(company: IndexedCompany): boolean {
    if (!this.#insert('company', company.id, company.companyJson)) return false;
    this.#insert('detail', company.id, company.detailJson);
    this.#insert('status', company.id, toStatusJsonMember(company.status));
    if (company.trademarks.length > 0) {
      this.#insert('trademarks', company.id, toTrademarkMembers(company.trademarks));
      this.#trademarkOwners.push(company.id);
    }
    const { legalForm, city } = company;
    for (const text of company.names) {
      this.#insert('name', this.#names, toNameRowJson({ text, legalForm, city }));
      this.#names += 1;
    }
    this.#companies += 1;
    return true;
  }

  #insert(table: ContentTableName, id: number, content: string): boolean {
    return this.#inserts[table].run(id, content, toRowChecksum(table, id, content)).changes === 1;
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
      this.#insert('sni', ONLY_SNI_ROW_ID, stringifyCodeLists(codeLists));
      const [parts] = await Promise.all([this.#nameIndexing.finish(), this.#writeLists()]);
      this.#writeNames(parts);
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
    saveIndexParts(this.#database, { industries: this.#industries.build() });
    saveIndexParts(this.#database, { lists: this.#lists.build() });
  }

  #writeNames({ names, keys }: NameParts): void {
    saveIndexParts(this.#database, { names });
    saveIndexParts(this.#database, { keys });
    saveIndexParts(this.#database, { trademarkOwnerCompanyIds: this.#trademarkOwners.finish() });
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
