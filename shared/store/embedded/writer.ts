import { mkdirSync, openSync, closeSync, fsyncSync, writeFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { stringifySniRegister, type SniRegister } from '../../domain/sni.ts';
import { NORMALISER_VERSION, normaliseName, toTypedKey } from '../../matching/normalise-name.ts';
import { toTownKey } from '../../matching/score-name.ts';
import {
  SCHEMA_VERSION,
  type GenerationInfo,
  type GenerationWriter,
  type IndexedCompany,
  type RejectedDocument,
} from '../port.ts';
import { toTrademarkMembers } from '../trademark-members.ts';
import { findCrowdedBeginnings, type KeyedName } from './crowded-beginnings.ts';
import { saveIndexParts, saveIndustryParts } from './index-parts.ts';
import { IndustryIndexBuilder } from './industry-index-builder.ts';
import { NameIndexBuilder } from './name-index-builder.ts';
import { createToBuild, guard } from './open-database.ts';
import { DATABASE_FILE, GENERATION_SCHEMA, INFO_FILE, NAME_KEY_INDEXES } from './schema.ts';

/** Builds a generation in a folder of its own, which gets its name when it is complete. */
export class EmbeddedWriter implements GenerationWriter {
  readonly #name: string;
  readonly #folder: string;
  readonly #finalFolder: string;
  readonly #database: DatabaseSync;
  readonly #statements: Record<'company' | 'detail' | 'trademarks' | 'name', StatementSync>;
  readonly #builder = new NameIndexBuilder();
  readonly #industries = new IndustryIndexBuilder();
  #companies = 0;
  #names = 0;

  constructor(name: string, folder: string, finalFolder: string) {
    this.#name = name;
    this.#folder = folder;
    this.#finalFolder = finalFolder;
    guard(`create ${folder}`, () => mkdirSync(folder, { recursive: true }));
    this.#database = createToBuild(join(folder, DATABASE_FILE), GENERATION_SCHEMA);
    this.#statements = {
      company: this.#database.prepare('INSERT OR IGNORE INTO company (id, json) VALUES (?, ?)'),
      detail: this.#database.prepare('INSERT INTO detail (id, json) VALUES (?, ?)'),
      trademarks: this.#database.prepare('INSERT INTO trademarks (id, members) VALUES (?, ?)'),
      name: this.#database.prepare(
        'INSERT INTO name (number, company, text, legal_form, city, key, form, typed_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ),
    };
    this.#database.exec('BEGIN');
  }

  async add(companies: readonly IndexedCompany[]): Promise<RejectedDocument[]> {
    const rejected: RejectedDocument[] = [];
    guard('write companies', () => {
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
    if (this.#statements.company.run(company.id, company.company).changes === 0) return false;
    this.#statements.detail.run(company.id, company.detail);
    if (company.trademarks.length > 0)
      this.#statements.trademarks.run(company.id, toTrademarkMembers(company.trademarks));
    this.#companies += 1;
    return true;
  }

  #addNames(company: IndexedCompany): void {
    this.#builder.startCompany(company.staticOrder, toTownKey(company.city));
    for (const text of company.names) {
      const name = normaliseName(text);
      this.#builder.addName(name, company.hasAnnualReport, company.isDeregistered);
      const typed = toTypedKey(text);
      const typedKey = typed.startsWith(name.compact) ? null : typed;
      this.#statements.name.run(
        this.#names,
        company.id,
        text,
        company.legalForm,
        company.city,
        name.compact,
        name.form,
        typedKey,
      );
      this.#names += 1;
    }
  }

  async finish(
    about: Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>,
    sni: SniRegister,
  ): Promise<GenerationInfo> {
    return guard('finish the generation', () => {
      const info: GenerationInfo = {
        name: this.#name,
        schemaVersion: SCHEMA_VERSION,
        normaliserVersion: NORMALISER_VERSION,
        companies: this.#companies,
        names: this.#names,
        ...about,
      };
      this.#database.prepare('INSERT INTO sni (json) VALUES (?)').run(stringifySniRegister(sni));
      saveIndustryParts(this.#database, this.#industries.build());
      this.#writeIndex();
      writeFileSync(join(this.#folder, INFO_FILE), `${JSON.stringify(info, null, 2)}\n`);
      for (const file of [DATABASE_FILE, INFO_FILE]) syncToDisk(join(this.#folder, file));
      renameSync(this.#folder, this.#finalFolder);
      syncToDisk(dirname(this.#finalFolder));
      return info;
    });
  }

  #writeIndex(): void {
    const parts = this.#builder.build();
    saveIndexParts(this.#database, parts);
    this.#database.exec('COMMIT');
    this.#database.exec(NAME_KEY_INDEXES);
    this.#database.exec('BEGIN');
    const insert = this.#database.prepare('INSERT INTO crowded_beginning (beginning, names) VALUES (?, ?)');
    for (const { beginning, names } of findCrowdedBeginnings(this.#readKeys(), parts.ranks, parts.reports)) {
      insert.run(beginning, new Uint8Array(names.buffer));
    }
    this.#database.exec('COMMIT');
    this.#database.close();
  }

  *#readKeys(): Generator<KeyedName> {
    const select = this.#database.prepare(
      `SELECT key, number AS name FROM name
       UNION ALL SELECT typed_key, number FROM name WHERE typed_key IS NOT NULL ORDER BY 1, 2`,
    );
    for (const row of select.iterate()) yield row as unknown as KeyedName;
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
