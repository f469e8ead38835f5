import type { StoredCompanyJson } from '../port.ts';
import { toText } from './content-rows.ts';
import { CONTENT_TABLE_NAMES, type ContentTableName } from './database/generation-file.ts';
import type { Row } from './database/row-inserter.ts';
import { GrowingUint32Array } from './index/uint32-arrays.ts';

/** Rows of the tables of a generation, in the order in which they are inserted. */
export interface PackedRows {
  /** Places of the rows' tables in `CONTENT_TABLE_NAMES`. */
  readonly tables: Uint32Array;
  readonly ids: Uint32Array;
  /** Ends of the rows' contents in `bytes`, where they follow one another as UTF-8. */
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

/** More than most batches need. What they do not use takes no memory. */
const FIRST_CAPACITY_BYTES = 4_000_000;
const MAX_BYTES_PER_CHARACTER = 3;

export class RowPacker {
  readonly #tables = new GrowingUint32Array();
  readonly #ids = new GrowingUint32Array();
  readonly #ends = new GrowingUint32Array();
  #bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY_BYTES);
  #end = 0;

  push(table: ContentTableName, id: number, content: string): void {
    this.#reserve(content.length * MAX_BYTES_PER_CHARACTER);
    this.#end += this.#bytes.write(content, this.#end);
    this.#tables.push(CONTENT_TABLE_NAMES.indexOf(table));
    this.#ids.push(id);
    this.#ends.push(this.#end);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + bytes);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  finish(): PackedRows {
    return {
      tables: this.#tables.finish(),
      ids: this.#ids.finish(),
      ends: this.#ends.finish(),
      bytes: this.#bytes.subarray(0, this.#end),
    };
  }
}

/** Rows of names get numbers from `firstName`. */
export function* readPackedRows({ tables, ids, ends, bytes }: PackedRows, firstName: number): Generator<Row> {
  let start = 0;
  for (const [place, end] of ends.entries()) {
    const table = CONTENT_TABLE_NAMES[tables[place] ?? 0] ?? 'company';
    const id = (ids[place] ?? 0) + (table === 'name' ? firstName : 0);
    yield { table, id, content: bytes.subarray(start, end) };
    start = end;
  }
}

/** Reads the texts of the companies, whose other rows follow that in `company`. */
export function* readPackedTexts(rows: PackedRows): Generator<StoredCompanyJson> {
  let texts: Texts | null = null;
  for (const { table, id, content } of readPackedRows(rows, 0)) {
    if (table === 'company') {
      if (texts !== null) yield texts;
      texts = { companyId: id, companyJson: toText(content), detailJson: '', trademarkMembersJson: null };
    } else if (texts !== null && table === 'detail') texts.detailJson = toText(content);
    else if (texts !== null && table === 'trademarks') texts.trademarkMembersJson = toText(content);
  }
  if (texts !== null) yield texts;
}

type Texts = { -readonly [Member in keyof StoredCompanyJson]: StoredCompanyJson[Member] };
