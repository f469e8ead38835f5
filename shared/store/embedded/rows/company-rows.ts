import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { withTrademarkMembers } from '../../trademark-members.ts';
import type { DamageRecord } from './damage-record.ts';
import type { KnownIds } from './known-ids.ts';
import { toRowChecksum, type CheckedTable } from '../database/row-checksum.ts';
import { SNI_ROW } from '../database/schema.ts';

/** Content as bytes: it is checked before it becomes a text. */
type Row = [content: Uint8Array, checksum: number];
type CompanyRow = [id: number, ...company: Row, members?: Uint8Array | null, membersChecksum?: number | null];

/** Which companies a generation has, and which of them have trademarks. */
export interface KnownCompanies {
  readonly all: KnownIds;
  readonly trademarkOwners: KnownIds;
}

/**
 * Reads companies with their trademarks and details by id, and the code lists, and checks each row.
 * A row that is known and not found is a damaged one. Ids that no company has give null.
 */
export class CompanyRows {
  readonly #known: KnownCompanies;
  readonly #damage: DamageRecord;
  readonly #statements: Record<
    'company' | 'companies' | 'companiesWithTrademarks' | 'detail' | 'sni',
    StatementSync
  >;

  constructor(database: DatabaseSync, known: KnownCompanies, damage: DamageRecord) {
    this.#known = known;
    this.#damage = damage;
    const prepare = (sql: string): StatementSync => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#statements = damage.guard('prepare its queries', () => ({
      company: prepare('SELECT CAST(content AS BLOB), checksum FROM company WHERE id = ?'),
      companies: prepare(
        `SELECT c.id, CAST(c.content AS BLOB), c.checksum
         FROM json_each(?) AS wanted CROSS JOIN company AS c ON c.id = wanted.value`,
      ),
      companiesWithTrademarks: prepare(
        `SELECT c.id, CAST(c.content AS BLOB), c.checksum, CAST(t.content AS BLOB), t.checksum
         FROM json_each(?) AS wanted CROSS JOIN company AS c ON c.id = wanted.value
         LEFT JOIN trademarks AS t ON t.id = c.id`,
      ),
      detail: prepare('SELECT CAST(content AS BLOB), checksum FROM detail WHERE id = ?'),
      sni: prepare('SELECT CAST(content AS BLOB), checksum FROM sni WHERE id = ?'),
    }));
  }

  /** Stored JSON texts in the order of `ids`. */
  read(ids: readonly number[], withTrademarks: boolean): (string | null)[] {
    if (ids.length === 1 && !withTrademarks) return [this.#readOne('company', ids[0]!)];
    return this.#readAll(ids, withTrademarks, (id, company, trademarks) => {
      const text = toText(company);
      return withTrademarks ? withTrademarkMembers(text, this.#toMembers(id, trademarks)) : text;
    });
  }

  /** Whether {@link read} finds a company; the rows are checked, not decoded. */
  has(ids: readonly number[]): boolean[] {
    return this.#readAll(ids, false, () => true).map((found) => found === true);
  }

  readDetail(id: number): string | null {
    return this.#readOne('detail', id);
  }

  /** The code lists as JSON text. */
  readSni(): string {
    return this.#readOne('sni', SNI_ROW)!;
  }

  #readOne(table: 'company' | 'detail' | 'sni', id: number): string | null {
    return this.#damage.guard(`read a row of ${table}`, () => {
      const row = this.#statements[table].get(id) as unknown as Row | undefined;
      if (row === undefined) return this.#toAbsent(table, id);
      this.#check(table, id, row[0], row[1]);
      return toText(row[0]);
    });
  }

  #readAll<T>(
    ids: readonly number[],
    withTrademarks: boolean,
    take: (id: number, company: Uint8Array, trademarks: Row | null) => T,
  ): (T | null)[] {
    const statement = this.#statements[withTrademarks ? 'companiesWithTrademarks' : 'companies'];
    return this.#damage.guard('read companies', () => {
      const found = new Map<number, T>();
      for (const row of statement.all(JSON.stringify(ids)) as unknown as CompanyRow[]) {
        const [id, company, checksum, members, membersChecksum] = row;
        this.#check('company', id, company, checksum);
        const hasMembers = members !== undefined && members !== null;
        found.set(id, take(id, company, hasMembers ? [members, membersChecksum!] : null));
      }
      return ids.map((id) => found.get(id) ?? this.#toAbsent('company', id));
    });
  }

  #toMembers(id: number, row: Row | null): string | null {
    if (row === null) {
      if (this.#known.trademarkOwners.has(id)) throw this.#damage.toError('trademarks', id);
      return null;
    }
    this.#check('trademarks', id, row[0], row[1]);
    return toText(row[0]);
  }

  #toAbsent(table: CheckedTable, id: number): null {
    if (table === 'sni' || this.#known.all.has(id)) throw this.#damage.toError(table, id);
    return null;
  }

  /** A damaged record header changes the types of values too. */
  #check(table: CheckedTable, id: number, content: unknown, checksum: unknown): void {
    if (!(content instanceof Uint8Array) || toRowChecksum(table, id, content) !== checksum)
      throw this.#damage.toError(table, id);
  }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
