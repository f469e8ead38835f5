/** Number of columns in the registry file (docs/formats/registry.md#columns). */
const COLUMN_COUNT = 11;

const SEPARATOR = '";"';
const LEGAL_FORM = /^[A-ZÅÄÖ]+-ORGFO$/;
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]+/g;

/**
 * The fields of a registry record without quotes, one per column. `repairs` contains the kinds of
 * repairs that were needed.
 */
export interface SplitRecord {
  readonly fields: string[];
  readonly repairs: string[];
}

/**
 * Reason why a line is not a record. `too-few-fields`: the record can continue on the next line.
 * `too-many-fields`: it is unclear to which columns the fields belong.
 */
export type SplitRecordProblem = 'too-few-fields' | 'too-many-fields';

/**
 * Splits a line of the registry file into fields at `";"`. The file is not RFC 4180: quotes occur
 * bare, escaped and doubled (docs/formats/registry.md#broken-quoting).
 */
export function splitAndRepairRecord(line: string): SplitRecord | SplitRecordProblem {
  const repairs: string[] = [];
  const clean = line.replace(CONTROLS, '');
  if (clean.length !== line.length) repairs.push('control-characters');
  if (clean.includes('\ufffd')) repairs.push('invalid-utf8');
  const start = clean.startsWith('"') ? 1 : 0;
  const end = clean.length > start && clean.endsWith('"') ? clean.length - 1 : clean.length;
  const parts = clean.slice(start, end).split(SEPARATOR);
  if (parts.length < COLUMN_COUNT) return 'too-few-fields';
  const fields = parts.length === COLUMN_COUNT ? parts : mergeSurplusFields(parts);
  if (fields === null) return 'too-many-fields';
  if (fields !== parts) repairs.push('separator-inside-field');
  return { fields: fields.map((field) => unescape(field, repairs)), repairs };
}

/**
 * Joins the surplus fields of a record to the names (column 3) or to the description (column 9),
 * which can contain the separator. Finds the end of the names by the legal form that follows them.
 * Null if there is no legal form, or if too few fields follow it.
 */
function mergeSurplusFields(parts: string[]): string[] | null {
  const form = parts.findIndex((part, index) => index >= 4 && LEGAL_FORM.test(part));
  const descriptionStart = form + 5;
  if (form < 0 || descriptionStart > parts.length - 2) return null;
  return [
    ...parts.slice(0, 3),
    parts.slice(3, form).join(SEPARATOR),
    ...parts.slice(form, descriptionStart),
    parts.slice(descriptionStart, -1).join(SEPARATOR),
    parts.at(-1)!,
  ];
}

function unescape(field: string, repairs: string[]): string {
  if (!field.includes('"')) return field.trim();
  const text = field.replaceAll('\\"', '"').replaceAll('""', '"');
  repairs.push(text === field.trim() ? 'bare-quotes' : 'escaped-quotes');
  return text.trim();
}
