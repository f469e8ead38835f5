import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { IncludableMember } from '../../domain/company.ts';
import { integer } from '../../sql/row-reader.ts';
import { insertJsonMembers, NO_TRADEMARKS } from '../included-members.ts';
import { ONLY_SNI_ROW_ID, toRowChecksum, type ContentTableName } from './database/generation-file.ts';
import type { SortedCompanyIds } from './index/uint32-arrays.ts';
import type { DamageRecorder } from './database/damage-recorder.ts';

/**
 * Beginning of a query for one row. Reads the content as bytes, to verify the checksum before
 * decoding.
 */
const SELECT_ONE = 'SELECT CAST(content AS BLOB), checksum FROM';
type CompanyTable = 'company' | IncludableMember;

function toSelectMany(table: CompanyTable): string {
  return `SELECT t.id, CAST(t.content AS BLOB), t.checksum
          FROM json_each(?) AS wanted CROSS JOIN ${table} AS t ON t.id = wanted.value`;
}

type Row = Readonly<Record<number, SQLOutputValue>>;

interface ExistingCompanies {
  readonly all: SortedCompanyIds;
  readonly trademarkOwners: SortedCompanyIds;
}

/**
 * Reads companies, their details, trademarks and the SNI codes from a generation's SQLite file.
 * Verifies the checksum of each row. Returns null for an unknown id. A missing row of a known
 * company is damage.
 */
export class CompanyRows {
  readonly #known: ExistingCompanies;
  readonly #damage: DamageRecorder;
  readonly #statements: Record<'company' | 'detail' | 'sni', StatementSync>;
  readonly #selectMany: Record<CompanyTable, StatementSync>;

  constructor(database: DatabaseSync, existingCompanies: ExistingCompanies, damage: DamageRecorder) {
    this.#known = existingCompanies;
    this.#damage = damage;
    const prepare = (sql: string): StatementSync => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#statements = damage.readRecorded('prepare its queries', () => ({
      company: prepare(`${SELECT_ONE} company WHERE id = ?`),
      detail: prepare(`${SELECT_ONE} detail WHERE id = ?`),
      sni: prepare(`${SELECT_ONE} sni WHERE id = ?`),
    }));
    this.#selectMany = damage.readRecorded('prepare its queries', () => ({
      company: prepare(toSelectMany('company')),
      trademarks: prepare(toSelectMany('trademarks')),
      status: prepare(toSelectMany('status')),
    }));
  }

  readCompaniesJson(ids: readonly number[], include: readonly IncludableMember[] = []): (string | null)[] {
    const [first] = ids;
    if (first !== undefined && ids.length === 1 && include.length === 0)
      return [this.#readOne('company', first)];
    const companies = this.#readMany('company', ids, toText);
    const members = include.map((member) => [member, this.#readMany(member, ids, toText)] as const);
    return ids.map((id) => {
      const company = companies.get(id);
      if (company === undefined) return this.#toAbsent('company', id);
      const texts = members.map(([member, found]) => found.get(id) ?? this.#toAbsentMember(member, id));
      return insertJsonMembers(company, texts);
    });
  }

  hasCompanies(ids: readonly number[]): boolean[] {
    const found = this.#readMany('company', ids, () => true);
    return ids.map((id) => (found.get(id) ?? this.#toAbsent('company', id)) !== null);
  }

  readCompanyDetailJson(id: number): string | null {
    return this.#readOne('detail', id);
  }

  readCodeListsJson(): string {
    const text = this.#readOne('sni', ONLY_SNI_ROW_ID);
    if (text === null) throw this.#damage.toDamagedRowError('sni', ONLY_SNI_ROW_ID);
    return text;
  }

  #readOne(table: 'company' | 'detail' | 'sni', id: number): string | null {
    return this.#damage.readRecorded(`read a row of ${table}`, () => {
      const row: Row | undefined = this.#statements[table].get(id);
      return row === undefined ? this.#toAbsent(table, id) : toText(this.#check(table, id, row[0], row[1]));
    });
  }

  #readMany<T>(
    table: CompanyTable,
    ids: readonly number[],
    take: (content: Uint8Array) => T,
  ): Map<number, T> {
    return this.#damage.readRecorded('read companies', () => {
      const found = new Map<number, T>();
      for (const row of this.#selectMany[table].all(JSON.stringify(ids)) as Row[]) {
        const id = integer(row[0], 'id');
        found.set(id, take(this.#check(table, id, row[1], row[2])));
      }
      return found;
    });
  }

  #toAbsentMember(member: IncludableMember, id: number): string {
    if (member === 'status' || this.#known.trademarkOwners.has(id))
      throw this.#damage.toDamagedRowError(member, id);
    return NO_TRADEMARKS;
  }

  #toAbsent(table: ContentTableName, id: number): null {
    if (this.#known.all.has(id)) throw this.#damage.toDamagedRowError(table, id);
    return null;
  }

  /** Throws if the checksum is wrong, or damage changed a column's type. */
  #check(table: ContentTableName, id: number, content: unknown, checksum: unknown): Uint8Array {
    if (content instanceof Uint8Array && toRowChecksum(table, id, content) === checksum) return content;
    throw this.#damage.toDamagedRowError(table, id);
  }
}

export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

interface NameRow {
  readonly text: string;
  readonly legalForm: string;
  readonly city: string;
}

export function toNameRowJson({ text, legalForm, city }: NameRow): string {
  return JSON.stringify([text, legalForm, city]);
}

export class NameRowReader {
  readonly #damage: DamageRecorder;
  readonly #statement: StatementSync;

  constructor(database: DatabaseSync, damage: DamageRecorder) {
    this.#damage = damage;
    this.#statement = damage.readRecorded('prepare its queries', () =>
      database.prepare('SELECT content, checksum FROM name WHERE id = ?'),
    );
    this.#statement.setReturnArrays(true);
  }

  readByNameNumber(number: number): NameRow {
    return this.#damage.readRecorded('read a name', () => {
      const row = this.#statement.get(number);
      const content = row?.[0];
      if (typeof content !== 'string' || toRowChecksum('name', number, content) !== row?.[1])
        throw this.#damage.toDamagedRowError('name', number);
      const [text, legalForm, city] = JSON.parse(content) as [string, string, string];
      return { text, legalForm, city };
    });
  }
}
