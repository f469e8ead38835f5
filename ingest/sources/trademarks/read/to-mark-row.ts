import type { Trademark } from '../../../../shared/domain/trademark.ts';
import { trimBlanks, isEmptyText, parseDate } from '../../../parse/parse-field.ts';
import type { MarkRow, RawMark, ReadMark } from './row.ts';
import { toMarkHolderWithoutPersonData } from './to-mark-holder.ts';

const OPERATIONS = new Set(['insert', 'update', 'delete']);
const MAX_NUMBER_LENGTH = 60;
/** Highest number of a Nice class of goods and services (docs/callers/company.md#trademarks). */
const MAX_CLASS = 45;

/** Converts a trademark record to a row (docs/formats/trademarks.md). Unknown codes are stored. */
export function toMarkRow(raw: RawMark): ReadMark {
  const prvId = raw.applicationNumber;
  if (prvId === null) return rejected('missing-application-number');
  if (prvId.length > MAX_NUMBER_LENGTH || /\s/.test(prvId)) return rejected('unreadable-application-number');
  const operation = raw.operationCode?.trim().toLowerCase() || 'insert';
  if (!OPERATIONS.has(operation)) return rejected('unknown-operation');
  const repairs: string[] = [];
  const trademark: Trademark = {
    prvId,
    registrationNumber: raw.registrationNumber,
    markText: toMarkText(raw.verbalElements),
    markFeature: raw.markFeature,
    markStatus: raw.status,
    applicationDate: readDate(raw.applicationDate, repairs),
    registrationDate: readDate(raw.registrationDate, repairs),
    expiryDate: readDate(raw.expiryDate, repairs),
    niceClasses: readClasses(raw.niceClasses, repairs),
  };
  if (raw.status !== null && !isKnownMarkStatus(raw.status)) repairs.push('unknown-status');
  if (raw.markFeature !== null && !isKnownMarkFeature(raw.markFeature)) repairs.push('unknown-feature');
  const holders = raw.holders.map(toMarkHolderWithoutPersonData);
  const row: MarkRow =
    operation === 'delete' ? { kind: 'deletion', prvId, holders } : { kind: 'current', trademark, holders };
  return { kind: 'row', row, repairs };
}

function rejected(reason: string): ReadMark {
  return { kind: 'rejected', reason };
}

/** Null for a mark without text (docs/contract.md#trademarks). */
function toMarkText(verbalElements: readonly string[]): string | null {
  return trimBlanks(verbalElements.join(' ')) || null;
}

/** Removes the time zone offset that some offices append. */
function readDate(text: string | null, repairs: string[]): string | null {
  const day = text?.slice(0, 10) ?? '';
  const date = parseDate(day);
  if (date === null && !isEmptyText(day)) repairs.push('unreadable-date');
  return date;
}

function readClasses(texts: readonly string[], repairs: string[]): number[] {
  const classes = texts.map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : 0));
  const usable = classes.filter((number) => number >= 1 && number <= MAX_CLASS);
  if (usable.length < classes.length) repairs.push('unreadable-class');
  return [...new Set(usable)].sort((a, b) => a - b);
}

/** Trademark statuses in ST.66 and on PRV's website (docs/formats/trademarks.md#code-values). */
const STATUSES = parseValues(`
  application filed, filing date accorded, classification checked, application published,
  application accepted, application opposed, application refused, application withdrawn,
  application deemed withdrawn, application under examination, conversion requested,
  appeal pending, action before court of justice pending, interruption of proceedings, registered,
  registration pending, registration opposed, registration cancellation pending,
  registration cancelled, registration surrendered, registration expired,
  invalidity proceeding pending, revocation proceeding pending, expired, filed, ended, withdrawn,
  dismissed
`);

/** Features in ST.66, in ST.96 and at EUIPO (docs/formats/trademarks.md#code-values). */
const FEATURES = parseValues(`
  word, stylized characters, figurative, combined, 3-d, 3d shape, three dimensional, colour, sound,
  hologram, olfactory, motion, position, pattern, multimedia, municipal, chimney, kennfaden, other,
  undefined
`);

/** Other statuses are stored as well, and counted in the run report. */
export function isKnownMarkStatus(status: string): boolean {
  return STATUSES.has(status.toLowerCase());
}

/** Other features are stored as well, and counted in the run report. */
export function isKnownMarkFeature(feature: string): boolean {
  return FEATURES.has(feature.toLowerCase());
}

function parseValues(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/,\s+/));
}
