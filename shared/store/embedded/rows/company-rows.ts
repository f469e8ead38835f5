import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { integer } from '../../../sql/row-reader.ts';
import { insertTrademarkJsonMembers, NO_TRADEMARKS_JSON_MEMBERS } from '../../trademark-members.ts';
import { ONLY_SNI_ROW_ID, toRowChecksum, type ContentTableName } from '../database/tables.ts';
import type { SortedCompanyIds } from '../index/sorted-company-ids.ts';
import type { DamageRecorder } from './damage-recorder.ts';

/**
 * Beginning of a query for one row. Reads the content as bytes, to verify the checksum before
 * decoding.
 */
const SELECT_ONE = 'SELECT CAST(content AS BLOB), checksum FROM';
const SELECT_COMPANIES = 'SELECT c.id, CAST(c.content AS BLOB), c.checksum';
const WANTED = 'FROM json_each(?) AS wanted CROSS JOIN company AS c ON c.id = wanted.value';

type Row = Readonly<Record<number, SQLOutputValue>>;

/** Ids of all companies of a generation, and of those with trademarks. */
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
  readonly #statements: Record<
    'company' | 'companies' | 'companiesWithTrademarks' | 'detail' | 'sni',
    StatementSync
  >;

  constructor(database: DatabaseSync, existingCompanies: ExistingCompanies, damage: DamageRecorder) {
    this.#known = existingCompanies;
    this.#damage = damage;
    const prepare = (sql: string): StatementSync => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#statements = damage.readAndRecordDamage('prepare its queries', () => ({
      company: prepare(`${SELECT_ONE} company WHERE id = ?`),
      companies: prepare(`${SELECT_COMPANIES} ${WANTED}`),
      companiesWithTrademarks: prepare(
        `${SELECT_COMPANIES}, CAST(t.content AS BLOB), t.checksum
         ${WANTED} LEFT JOIN trademarks AS t ON t.id = c.id`,
      ),
      detail: prepare(`${SELECT_ONE} detail WHERE id = ?`),
      sni: prepare(`${SELECT_ONE} sni WHERE id = ?`),
    }));
  }

  /**
   * Returns the JSON text of each company, in the order of `ids`. Null for an unknown id. True for
   * `withTrademarks` adds the members for trademarks.
   */
  readCompaniesJson(ids: readonly number[], withTrademarks: boolean): (string | null)[] {
    const [first] = ids;
    if (first !== undefined && ids.length === 1 && !withTrademarks) return [this.#readOne('company', first)];
    return this.#readAll(ids, withTrademarks, (id, row) => {
      const company = toText(this.#check('company', id, row[1], row[2]));
      return withTrademarks ? insertTrademarkJsonMembers(company, this.#toMembers(id, row)) : company;
    });
  }

  /**
   * Returns for each id whether the company exists. Verifies the checksums of the rows without
   * parsing their content. Throws for a damaged row.
   */
  hasCompanies(ids: readonly number[]): boolean[] {
    const found = this.#readAll(ids, false, (id, row) => this.#check('company', id, row[1], row[2]));
    return found.map((content) => content !== null);
  }

  readCompanyDetailJson(id: number): string | null {
    return this.#readOne('detail', id);
  }

  /** Returns the SNI codes and their descriptions as JSON text. */
  readSniRegisterJson(): string {
    const text = this.#readOne('sni', ONLY_SNI_ROW_ID);
    if (text === null) throw this.#damage.toDamagedRowError('sni', ONLY_SNI_ROW_ID);
    return text;
  }

  #readOne(table: 'company' | 'detail' | 'sni', id: number): string | null {
    return this.#damage.readAndRecordDamage(`read a row of ${table}`, () => {
      const row: Row | undefined = this.#statements[table].get(id);
      return row === undefined ? this.#toAbsent(table, id) : toText(this.#check(table, id, row[0], row[1]));
    });
  }

  #readAll<T>(
    ids: readonly number[],
    withTrademarks: boolean,
    take: (id: number, row: Row) => T,
  ): (T | null)[] {
    const statement = this.#statements[withTrademarks ? 'companiesWithTrademarks' : 'companies'];
    return this.#damage.readAndRecordDamage('read companies', () => {
      const found = new Map<number, T>();
      for (const row of statement.all(JSON.stringify(ids)) as Row[]) {
        const id = integer(row[0], 'id');
        found.set(id, take(id, row));
      }
      return ids.map((id) => found.get(id) ?? this.#toAbsent('company', id));
    });
  }

  #toMembers(id: number, row: Row): string {
    if (row[3] !== null) return toText(this.#check('trademarks', id, row[3], row[4]));
    if (this.#known.trademarkOwners.has(id)) throw this.#damage.toDamagedRowError('trademarks', id);
    return NO_TRADEMARKS_JSON_MEMBERS;
  }

  #toAbsent(table: ContentTableName, id: number): null {
    if (this.#known.all.has(id)) throw this.#damage.toDamagedRowError(table, id);
    return null;
  }

  /**
   * Returns the content of a row. Throws if the checksum is wrong, or damage changed a column's
   * type.
   */
  #check(table: ContentTableName, id: number, content: unknown, checksum: unknown): Uint8Array {
    if (content instanceof Uint8Array && toRowChecksum(table, id, content) === checksum) return content;
    throw this.#damage.toDamagedRowError(table, id);
  }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
