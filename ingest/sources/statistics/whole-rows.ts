import { pickKnownFields, type ColumnLayout } from '../../parse/column-layout.ts';

/** The fields of a row of the statistics file, in the order of the known columns. */
export interface StatisticsFields {
  readonly fields: readonly string[];
  readonly line: number;
  readonly isJoined: boolean;
}

interface OpenRow {
  readonly fields: readonly string[];
  readonly line: number;
}

/** Matches the first field of a line that begins a row. Such a line never continues a row. */
const FIRST_FIELD = /^\d{1,2}$/;

export class WholeRows {
  readonly #layout: ColumnLayout;
  readonly #settle: (row: StatisticsFields) => void;
  #open: OpenRow | null = null;

  constructor(layout: ColumnLayout, settle: (row: StatisticsFields) => void) {
    [this.#layout, this.#settle] = [layout, settle];
  }

  add(fields: readonly string[], line: number): void {
    if (this.#open !== null && this.#isContinuation(fields)) {
      this.#continue(this.#open, fields);
      return;
    }
    this.finish();
    if (fields.length < this.#layout.columns.length) this.#open = { fields, line };
    else this.#settle({ fields: this.#order(fields), line, isJoined: false });
  }

  finish(): void {
    if (this.#open === null) return;
    this.#settle({ ...this.#open, fields: this.#order(this.#open.fields), isJoined: false });
    this.#open = null;
  }

  /** In another order of columns it is not known what begins a row. */
  #isContinuation(fields: readonly string[]): boolean {
    const { isUsual, columns } = this.#layout;
    return isUsual && fields.length < columns.length && !FIRST_FIELD.test(fields[0] ?? '');
  }

  #continue({ fields: before, line }: OpenRow, rest: readonly string[]): void {
    const joint = `${before.at(-1) ?? ''} ${rest[0] ?? ''}`;
    const fields = [...before.slice(0, -1), joint, ...rest.slice(1)];
    if (fields.length < this.#layout.columns.length) this.#open = { fields, line };
    else {
      this.#open = null;
      this.#settle({ fields: this.#order(fields), line, isJoined: true });
    }
  }

  /** Returns the fields in the usual order. A wrong number of fields stays a wrong one. */
  #order(fields: readonly string[]): readonly string[] {
    const { columns, isUsual } = this.#layout;
    if (isUsual) return fields;
    const known = pickKnownFields(fields, this.#layout);
    if (fields.length === columns.length) return known;
    return fields.length === columns.length + 1 ? [...known, ''] : known.slice(0, -2);
  }
}
