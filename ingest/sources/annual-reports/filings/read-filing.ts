import { hash } from 'node:crypto';
import { isOrganisationNumber } from '../../../../shared/domain/organisation-number.ts';
import { MemberError, toGzip, unpackMember } from '../../../download/zip-entries.ts';
import { isIsoDate } from '../../../parse/parse-field.ts';
import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';
import { EncodingError } from '../../../parse/xml/scan-xml.ts';
import { type QName, XmlError } from '../../../parse/xml/xml-handler.ts';
import { isIfrs, isSwedish } from '../figures/concepts.ts';
import {
  EXTRACTOR_VERSION,
  extractIfrs,
  extractSwedish,
  type Extraction,
} from '../figures/extract-figures.ts';
import { toDocumentKind, type DocumentKind } from '../figures/family.ts';
import type { Flag } from '../figures/flags.ts';
import { FilingTooLarge, openFiling, type FilingMember, type MemberFailure } from './open-filing.ts';
import type { DocumentReader } from './read-document.ts';
import type { FilingRow } from '../row.ts';
import { toFinancials } from '../figures/to-financials.ts';

/**
 * What one filing's zip came to. Its document is gzip, ready to store under `row.document`; `failures` are its members that could not be
 * read beside it. Members are told by their labels.
 */
export type FilingResult =
  | {
      readonly kind: 'filing';
      readonly row: FilingRow;
      readonly gzip: Buffer;
      readonly failures: readonly MemberFailure[];
    }
  | { readonly kind: 'rejected'; readonly member: string; readonly reason: string };

/** Where a filing lies. */
export interface FilingPlace {
  /** Name of the filing's zip: `5592990765_2025-12-31.zip`. */
  readonly name: string;
  readonly archive: string;
  readonly position: number;
}

interface ReadMember {
  readonly member: FilingMember;
  readonly document: IxbrlDocument;
  readonly kind: DocumentKind;
}

const NAME = /(?:^|\/)(\d{10})_(\d{4}-\d{2}-\d{2})\.zip$/;

/**
 * Reads one filing: chooses the report among its documents, extracts its figures, and says what is
 * to be stored. What cannot be read, is another company's or holds no report is rejected with a
 * reason; nothing else ever is (docs/formats/annual-reports.md#checks).
 */
export async function readFiling(
  bytes: Buffer,
  place: FilingPlace,
  reader: DocumentReader,
): Promise<FilingResult> {
  const failures: MemberFailure[] = [];
  let members: FilingMember[];
  try {
    members = await openFiling(bytes, failures);
  } catch (error) {
    return { kind: 'rejected', member: '', reason: toReason(error) ?? 'not-a-zip' };
  }
  const read = members.flatMap((member) => readMember(member, reader, failures));
  const chosen = chooseReport(read);
  if (chosen === null) {
    const [{ member, reason } = { member: '', reason: 'no-report' }] = failures;
    return { kind: 'rejected', member, reason };
  }
  const identified = identify(chosen, place.name);
  if (typeof identified === 'string')
    return { kind: 'rejected', member: chosen.member.label, reason: identified };
  const { extraction, organisationNumber, fiscalEnd } = identified;
  const gzip = toGzip(chosen.member.packed, chosen.member.entry);
  const size = members.reduce((sum, { entry }) => sum + (entry.problem === null ? entry.size : 0), 0);
  const row: FilingRow = {
    organisationNumber,
    fiscalEnd,
    documents: members.length,
    sizeKb: Math.max(1, Math.round(size / 1_000)),
    document: hash('sha256', gzip),
    ...toExtracted(extraction, fiscalEnd, failures.length > 0 ? [OTHER_UNREADABLE] : []),
    archive: place.archive,
    position: place.position,
  };
  return { kind: 'filing', row, gzip, failures };
}

interface Identified {
  readonly extraction: Extraction;
  readonly organisationNumber: string;
  readonly fiscalEnd: string;
}

/** Company and fiscal year of a report, by the name of its filing, else by itself; or why there is none. */
function identify(chosen: ReadMember, name: string): Identified | string {
  const named = readName(name);
  if (named === null) return 'no-fiscal-year';
  const { number, end } = named;
  const extraction = extractChosen(chosen, end);
  const ownNumber = extraction.organisationNumber;
  if (number !== null && ownNumber !== null && number !== ownNumber) return 'other-company';
  return toIdentified(extraction, number ?? ownNumber, end ?? extraction.year?.end ?? null);
}

/** Number and last day in the name of a filing. Null when the day does not exist. */
function readName(name: string): { readonly number: string | null; readonly end: string | null } | null {
  const [, number = null, end = null] = NAME.exec(name) ?? [];
  return end === null || isIsoDate(end) ? { number, end } : null;
}

function toIdentified(
  extraction: Extraction,
  organisationNumber: string | null,
  fiscalEnd: string | null,
): Identified | string {
  if (organisationNumber === null) return 'no-organisation-number';
  if (!isOrganisationNumber(organisationNumber)) return 'invalid-organisation-number';
  if (fiscalEnd === null || !isIsoDate(fiscalEnd)) return 'no-fiscal-year';
  return { extraction, organisationNumber, fiscalEnd };
}

/** Flag of a filing with a document that could not be read beside its report. */
export const OTHER_UNREADABLE = 'other-document-unreadable' satisfies Flag;

/** The part of a row that another version of the extractor could give otherwise. */
export type Extracted = Pick<
  FilingRow,
  'family' | 'currency' | 'financials' | 'flags' | 'signedOn' | 'extractorVersion'
>;

/**
 * Reads the stored document of a row again, as of its fiscal year and family; what is known of the documents that were beside it stays.
 * Throws an `EncodingError` or an `XmlError`.
 */
export function readStored(
  bytes: Buffer,
  { fiscalEnd, family, flags }: Pick<FilingRow, 'fiscalEnd' | 'family' | 'flags'>,
  reader: DocumentReader,
): Extracted {
  const document = reader.read(bytes);
  const extraction = family === 'ifrs' ? extractIfrs(document, fiscalEnd) : extractSwedish(document);
  return toExtracted(extraction, fiscalEnd, flags.includes(OTHER_UNREADABLE) ? [OTHER_UNREADABLE] : []);
}

function toExtracted(extraction: Extraction, fiscalEnd: string, more: readonly Flag[]): Extracted {
  const { family, currency, signedOn, year } = extraction;
  const flags = new Set<Flag>([...extraction.flags, ...more]);
  if (year !== null && year.end !== fiscalEnd) flags.add('fiscal-year-differs');
  if (currency !== null && currency !== 'SEK') flags.add('not-in-sek');
  return {
    family,
    currency,
    financials: toFinancials(extraction),
    flags: [...flags].sort(),
    signedOn,
    extractorVersion: EXTRACTOR_VERSION,
  };
}

function readMember(member: FilingMember, reader: DocumentReader, failures: MemberFailure[]): ReadMember[] {
  try {
    const document = reader.read(unpackMember(member.packed, member.entry));
    return [{ member, document, kind: toDocumentKind(document) }];
  } catch (error) {
    const reason = toReason(error);
    if (reason === null) throw error;
    failures.push({ member: member.label, reason });
    return [];
  }
}

function toReason(error: unknown): string | null {
  if (error instanceof MemberError || error instanceof XmlError) return error.code;
  if (error instanceof FilingTooLarge) return 'filing-too-large';
  return error instanceof EncodingError ? 'wrong-encoding' : null;
}

/** The report itself; a listed company's consolidated one; else a document of unknown kind that has figures. */
function chooseReport(read: readonly ReadMember[]): ReadMember | null {
  const own = read.filter(({ member }) => !member.isPackaged);
  return (
    mostFacts(own.filter(({ kind }) => kind === 'report')) ??
    mostFacts(read.filter((each) => hasFact(each, isIfrs))) ??
    mostFacts(own.filter((each) => each.kind === 'unknown' && hasFact(each, isSwedish)))
  );
}

function mostFacts(read: readonly ReadMember[]): ReadMember | null {
  return [...read].sort((a, b) => b.document.facts.length - a.document.facts.length)[0] ?? null;
}

function extractChosen(chosen: ReadMember, end: string | null): Extraction {
  const { document, kind } = chosen;
  const byIfrs = end !== null && kind !== 'report' && hasFact(chosen, isIfrs);
  return byIfrs ? extractIfrs(document, end) : extractSwedish(document);
}

function hasFact({ document }: ReadMember, isOurs: (concept: QName) => boolean): boolean {
  return document.facts.some(({ concept }) => isOurs(concept));
}
