import { pickKnownFields, type ColumnLayout } from '../../parse/column-layout.ts';
import { replaceControls } from '../../parse/parse-field.ts';

const SEPARATOR = '";"';
const FORM_COLUMN = 'organisationsform';
const FREE_TEXT_COLUMNS = ['organisationsnamn', 'verksamhetsbeskrivning'];
const LEGAL_FORM = /^[A-ZÅÄÖ]+-ORGFO$/;

/** Repair of a record whose last field does not end. It can go on in the next line. */
export const UNCLOSED = 'unclosed-last-field';

export type RecordLayout = Pick<ColumnLayout, 'columns' | 'positions' | 'isUsual'>;

/** `repairs` contains the kinds of repairs that were needed. */
export interface SplitRecord {
  readonly fields: string[];
  readonly repairs: string[];
}

/** `too-few-fields`: the record can continue on the next line. */
export type SplitRecordProblem = 'too-few-fields' | 'too-many-fields';

/** The file is not RFC 4180 (docs/formats/registry.md#broken-quoting). */
export function splitRepaired(line: string, layout: RecordLayout): SplitRecord | SplitRecordProblem {
  const repairs: string[] = [];
  const readable = replaceControls(line);
  if (readable !== line) repairs.push('control-characters');
  const clean = readable.trim();
  if (clean.includes('\ufffd')) repairs.push('invalid-utf8');
  const parts = unquote(clean, repairs).split(SEPARATOR);
  const { length } = layout.columns;
  if (parts.length < length) return 'too-few-fields';
  const merged = parts.length === length ? parts : mergeSurplusFields(parts, layout.columns);
  if (merged === null) return 'too-many-fields';
  if (merged !== parts) repairs.push('separator-inside-field');
  const fields = layout.isUsual ? merged : pickKnownFields(merged, layout);
  return { fields: fields.map((field) => unescape(field, repairs)), repairs };
}

function unquote(line: string, repairs: string[]): string {
  const start = line.startsWith('"') ? 1 : 0;
  const isClosed = line.length > start && line.endsWith('"');
  if (start === 1 && !isClosed) repairs.push(UNCLOSED);
  return line.slice(start, isClosed ? -1 : undefined);
}

/** Joins free text around the legal form, which is found by its code. Null if it is not there. */
function mergeSurplusFields(parts: readonly string[], columns: readonly string[]): string[] | null {
  const formColumn = columns.indexOf(FORM_COLUMN);
  const form = parts.findIndex((part, index) => index >= formColumn && LEGAL_FORM.test(part));
  if (form < 0) return null;
  const before = mergeFreeText(parts.slice(0, form), columns.slice(0, formColumn));
  const after = mergeFreeText(parts.slice(form + 1), columns.slice(formColumn + 1));
  return before === null || after === null ? null : [...before, parts[form]!, ...after];
}

function mergeFreeText(parts: readonly string[], columns: readonly string[]): readonly string[] | null {
  const surplus = parts.length - columns.length;
  if (surplus === 0) return parts;
  const text = columns.findIndex((name) => FREE_TEXT_COLUMNS.includes(name));
  if (surplus < 0 || text < 0) return null;
  const joined = parts.slice(text, text + surplus + 1).join(SEPARATOR);
  return [...parts.slice(0, text), joined, ...parts.slice(text + surplus + 1)];
}

function unescape(field: string, repairs: string[]): string {
  if (!field.includes('"')) return field.trim();
  const text = field.replaceAll('\\"', '"').replaceAll('""', '"');
  repairs.push(text === field.trim() ? 'bare-quotes' : 'escaped-quotes');
  return text.trim();
}
