import { mkdirSync, openSync, closeSync, fsyncSync, writeFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { stringifySniRegister, type SniRegister } from '../../domain/sni.ts';
import { NORMALISER_VERSION, normaliseName, toTypedKey } from '../../matching/normalise-name.ts';
import {
  SCHEMA_VERSION,
  type GenerationInfo,
  type GenerationWriter,
  type IndexedCompany,
  type RejectedDocument,
} from '../port.ts';
import { toTrademarkMembers } from '../trademark-members.ts';
import { toInfoText } from './generation/generation-info.ts';
import { GrowingArray } from './index/growing-array.ts';
import { hashFile } from './generation/hash-file.ts';
import { openToSave } from './index/index-parts.ts';
import { IndustryIndexBuilder } from './index/industry-index-builder.ts';
import { KeyIndexBuilder } from './index/key-index-builder.ts';
import { NameIndexBuilder } from './index/name-index-builder.ts';
import { toNameContent } from './rows/name-rows.ts';
import { createToBuild, guard } from './database/open-database.ts';
import { CHECKED_TABLES, toRowChecksum, type CheckedTable } from './database/row-checksum.ts';
import { DATABASE_FILE, GENERATION_SCHEMA, INFO_FILE, SNI_ROW } from './database/schema.ts';
import { toStoreError } from './database/to-store-error.ts';

type Inserts = Readonly<Record<CheckedTable, StatementSync>>;

/** Builds a generation in a folder of its own, which gets its name when it is complete. */
export class EmbeddedWriter implements GenerationWriter {
  readonly #name: string;
  readonly #folder: string;
  readonly #finalFolder: string;
  readonly #database: DatabaseSync;
  readonly #inserts: Inserts;
  readonly #nameIndex = new NameIndexBuilder();
  readonly #keys: KeyIndexBuilder;
  readonly #industries = new IndustryIndexBuilder();
  readonly #trademarkOwners = new GrowingArray();
  #companies = 0;
  #names = 0;

  constructor(name: string, folder: string, finalFolder: string) {
    this.#name = name;
    this.#folder = folder;
    this.#finalFolder = finalFolder;
    guard(`create ${folder}`, () => mkdirSync(folder, { recursive: true }));
    this.#database = createToBuild(join(folder, DATABASE_FILE), GENERATION_SCHEMA);
    this.#keys = new KeyIndexBuilder(this.#database);
    const toInsert = (table: CheckedTable): StatementSync =>
      this.#database.prepare(`INSERT OR IGNORE INTO ${table} (id, content, checksum) VALUES (?, ?, ?)`);
    this.#inserts = Object.fromEntries(CHECKED_TABLES.map((table) => [table, toInsert(table)])) as Inserts;
    this.#database.exec('BEGIN');
  }

  async add(companies: readonly IndexedCompany[]): Promise<RejectedDocument[]> {
    const rejected: RejectedDocument[] = [];
    guard(`write companies to ${this.#finalFolder}`, () => {
      for (const company of companies) {
        if (this.#addDocuments(company)) {
          this.#addNames(company);
          this.#industries.add(company);
        } else rejected.push({ id: company.id, reason: 'a company with this id is there already' });
      }
    });
    return rejected;
  }

  #addDocuments(company: IndexedCompany): boolean {
    if (!this.#insert('company', company.id, company.company)) return false;
    this.#insert('detail', company.id, company.detail);
    if (company.trademarks.length > 0) {
      this.#insert('trademarks', company.id, toTrademarkMembers(company.trademarks));
      this.#trademarkOwners.push(company.id);
    }
    this.#companies += 1;
    return true;
  }

  /** False when there is a row with this id already. */
  #insert(table: CheckedTable, id: number, content: string): boolean {
    return this.#inserts[table].run(id, content, toRowChecksum(table, id, content)).changes === 1;
  }

  #addNames(company: IndexedCompany): void {
    const { legalForm, city } = company;
    this.#nameIndex.startCompany(company.staticOrder);
    for (const text of company.names) {
      const name = normaliseName(text);
      this.#nameIndex.addName(name, company.hasAnnualReport, company.isDeregistered);
      const typed = toTypedKey(text);
      this.#keys.add(name.compact, typed.startsWith(name.compact) ? null : typed, name.form);
      this.#insert('name', this.#names, toNameContent({ text, legalForm, city }));
      this.#names += 1;
    }
  }

  async finish(
    about: Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>,
    sni: SniRegister,
  ): Promise<GenerationInfo> {
    const info: GenerationInfo = {
      name: this.#name,
      schemaVersion: SCHEMA_VERSION,
      normaliserVersion: NORMALISER_VERSION,
      companies: this.#companies,
      names: this.#names,
      ...about,
    };
    try {
      this.#insert('sni', SNI_ROW, stringifySniRegister(sni));
      this.#writeIndex();
      const path = join(this.#folder, DATABASE_FILE);
      const infoPath = join(this.#folder, INFO_FILE);
      writeFileSync(infoPath, toInfoText({ ...info, database: await hashFile(path) }));
      for (const file of [path, infoPath]) syncToDisk(file);
      renameSync(this.#folder, this.#finalFolder);
      syncToDisk(dirname(this.#finalFolder));
    } catch (cause) {
      throw toStoreError(`finish the generation ${this.#finalFolder}`, cause);
    }
    return info;
  }

  #writeIndex(): void {
    const { saveNames, saveKeys, saveIndustries, saveTrademarkOwners } = openToSave(this.#database);
    saveIndustries(this.#industries.build());
    const names = this.#nameIndex.build();
    saveNames(names);
    saveKeys(this.#keys.build(names));
    saveTrademarkOwners(this.#trademarkOwners.take());
    this.#database.exec('COMMIT');
    this.#database.close();
  }

  async abandon(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
