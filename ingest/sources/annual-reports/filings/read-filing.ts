import { hash } from 'node:crypto';
import { isLegalPersonNumber } from '../../../../shared/domain/organisation-number.ts';
import { ZipMemberError, convertZipMemberToGzip, unpackMember } from '../../../download/zip-entries.ts';
import { isIsoDate } from '../../../parse/parse-field.ts';
import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';
import { XmlNotUtf8Error } from '../../../parse/xml/scan-xml.ts';
import { type QName, XmlError } from '../../../parse/xml/xml-handler.ts';
import { isIfrsConcept, isSwedishGenBaseConcept } from '../figures/concepts.ts';
import {
  EXTRACTOR_VERSION,
  extractIfrsGroupFigures,
  extractSwedishGaapFigures,
  type ReportExtraction,
} from '../figures/extract-figures.ts';
import { toFilingDocumentKind, type FilingDocumentKind } from '../figures/accounting-framework.ts';
import type { ReportFlag } from '../figures/report-flag.ts';
import {
  FilingTooLargeError,
  listFilingDocuments,
  type CompressedFilingDocument,
  type FilingDocuments,
  type UnreadableZipMember,
} from './list-filing-documents.ts';
import type { ReportDocumentReader } from './report-document-reader.ts';
import type { FilingRow } from '../row.ts';
import { toOwnYearMetrics } from '../figures/to-financials.ts';
import { toStoredReportYears } from '../figures/to-stored-report-years.ts';

/** `unreadableMembers` are the other documents of the filing that are unreadable. */
export type FilingResult =
  | {
      readonly kind: 'filing';
      readonly row: FilingRow;
      readonly reportGzip: Buffer;
      readonly unreadableMembers: readonly UnreadableZipMember[];
    }
  | {
      readonly kind: 'rejected';
      readonly maskedMemberName: string;
      readonly reason: string;
      readonly isArchiveDamaged?: boolean;
    };

export interface FilingLocation {
  /** Name of the filing's zip, such as `5592990765_2025-12-31.zip`. */
  readonly filingZipName: string;
  readonly archivePathInSourceFolder: string;
  readonly filingIndexInArchive: number;
}

interface ParsedMember {
  readonly member: CompressedFilingDocument;
  readonly document: IxbrlDocument;
  readonly kind: FilingDocumentKind;
}

/** Name of an archive of a week, which is no filing: the zip around it must be unpacked first. */
const WEEKLY_ARCHIVE = /(?:^|\/)\d{1,2}_\d{1,9}(?: ?\(\d+\))?\.zip$/i;
const NESTED_ARCHIVE = 'weekly-archive-in-a-zip';
const NAME = /(?:^|\/)(\d{10})_(\d{4}-\d{2}-\d{2})\.zip$/i;

/**
 * Reads a filing: chooses the report among its documents and extracts the figures. A filing is
 * rejected only if it is unreadable or has no report, if its company or fiscal year is unknown or
 * invalid, or if its name and its report have different numbers
 * (docs/formats/annual-reports.md#checks).
 */
export async function readFiling(
  zipBytes: Buffer,
  filingLocation: FilingLocation,
  reader: ReportDocumentReader,
): Promise<FilingResult> {
  const nested = WEEKLY_ARCHIVE.test(filingLocation.filingZipName) ? NESTED_ARCHIVE : null;
  let listed: FilingDocuments;
  try {
    listed = await listFilingDocuments(zipBytes);
  } catch (error) {
    return { kind: 'rejected', maskedMemberName: '', reason: nested ?? toReason(error) ?? 'not-a-zip' };
  }
  const { documents: members, unreadablePackages } = listed;
  const failures = [...unreadablePackages];
  const read = members.flatMap((member) => readMember(member, reader, failures));
  const chosen = chooseReport(read);
  if (chosen === null) {
    const [{ maskedName, reason } = { maskedName: '', reason: 'no-report' }] = failures;
    return { kind: 'rejected', maskedMemberName: maskedName, reason: nested ?? reason };
  }
  const identified = identifyReport(chosen, filingLocation.filingZipName);
  if (typeof identified === 'string')
    return { kind: 'rejected', maskedMemberName: chosen.member.maskedName, reason: identified };
  const { extraction, organisationNumber, fiscalEnd } = identified;
  const gzip = convertZipMemberToGzip(chosen.member.compressedBytes, chosen.member.entry);
  const size = members.reduce(
    (sum, { entry }) => sum + (entry.refusalReason === null ? entry.unpackedSizeBytes : 0),
    0,
  );
  const row: FilingRow = {
    organisationNumber,
    fiscalEnd,
    documents: members.length,
    sizeKb: Math.max(1, Math.round(size / 1_000)),
    document: hash('sha256', gzip),
    ...toExtractedFields(
      extraction,
      fiscalEnd,
      failures.length > 0 ? [NON_REPORT_DOCUMENT_UNREADABLE_FLAG] : [],
    ),
    archive: filingLocation.archivePathInSourceFolder,
    position: filingLocation.filingIndexInArchive,
  };
  return { kind: 'filing', row, reportGzip: gzip, unreadableMembers: failures };
}

interface IdentifiedReport {
  readonly extraction: ReportExtraction;
  readonly organisationNumber: string;
  readonly fiscalEnd: string;
}

function identifyReport(chosen: ParsedMember, name: string): IdentifiedReport | string {
  const named = readName(name);
  if (named === null) return 'no-fiscal-year';
  const { number, end } = named;
  const extraction = extractChosen(chosen, end);
  const ownNumber = extraction.organisationNumber;
  if (number !== null && ownNumber !== null && number !== ownNumber) return 'other-company';
  return toIdentifiedReport(extraction, number ?? ownNumber, end ?? extraction.fiscalYear?.end ?? null);
}

/** Both are null for a name in another format. Returns null when the day does not exist. */
function readName(name: string): { readonly number: string | null; readonly end: string | null } | null {
  const [, number = null, end = null] = NAME.exec(name) ?? [];
  return end === null || isIsoDate(end) ? { number, end } : null;
}

function toIdentifiedReport(
  extraction: ReportExtraction,
  organisationNumber: string | null,
  fiscalEnd: string | null,
): IdentifiedReport | string {
  if (organisationNumber === null) return 'no-organisation-number';
  if (!isLegalPersonNumber(organisationNumber)) return 'invalid-organisation-number';
  if (fiscalEnd === null || !isIsoDate(fiscalEnd)) return 'no-fiscal-year';
  return { extraction, organisationNumber, fiscalEnd };
}

export const NON_REPORT_DOCUMENT_UNREADABLE_FLAG = 'other-document-unreadable' satisfies ReportFlag;

type ExtractedFields = Pick<
  FilingRow,
  'family' | 'currency' | 'financials' | 'flags' | 'signedOn' | 'extractorVersion' | 'years'
>;

/**
 * Extracts the figures of a stored report again, with the current extractor. Takes the last day of
 * the fiscal year from the stored row, and keeps its flag `NON_REPORT_DOCUMENT_UNREADABLE_FLAG`.
 * Throws an `XmlNotUtf8Error` or an `XmlError`.
 */
export function reextractStoredReport(
  xhtml: Buffer,
  { fiscalEnd, family, flags }: Pick<FilingRow, 'fiscalEnd' | 'family' | 'flags'>,
  reader: ReportDocumentReader,
): ExtractedFields {
  const document = reader.read(xhtml);
  const extraction =
    family === 'ifrs' ? extractIfrsGroupFigures(document, fiscalEnd) : extractSwedishGaapFigures(document);
  return toExtractedFields(
    extraction,
    fiscalEnd,
    flags.includes(NON_REPORT_DOCUMENT_UNREADABLE_FLAG) ? [NON_REPORT_DOCUMENT_UNREADABLE_FLAG] : [],
  );
}

function toExtractedFields(
  extraction: ReportExtraction,
  fiscalEnd: string,
  more: readonly ReportFlag[],
): ExtractedFields {
  const { accountingFramework, currency, signedOn, fiscalYear } = extraction;
  const flags = new Set<ReportFlag>([...extraction.flags, ...more]);
  if (fiscalYear !== null && fiscalYear.end !== fiscalEnd) flags.add('fiscal-year-differs');
  if (currency !== null && currency !== 'SEK') flags.add('not-in-sek');
  return {
    family: accountingFramework,
    currency,
    financials: toOwnYearMetrics(extraction),
    flags: [...flags].sort(),
    signedOn,
    extractorVersion: EXTRACTOR_VERSION,
    years: toStoredReportYears(extraction),
  };
}

function readMember(
  member: CompressedFilingDocument,
  reader: ReportDocumentReader,
  failures: UnreadableZipMember[],
): ParsedMember[] {
  try {
    const document = reader.read(unpackMember(member.compressedBytes, member.entry));
    return [{ member, document, kind: toFilingDocumentKind(document) }];
  } catch (error) {
    const reason = toReason(error);
    if (reason === null) throw error;
    failures.push({ maskedName: member.maskedName, reason });
    return [];
  }
}

function toReason(error: unknown): string | null {
  if (error instanceof ZipMemberError || error instanceof XmlError) return error.code;
  if (error instanceof FilingTooLargeError) return 'filing-too-large';
  return error instanceof XmlNotUtf8Error ? 'wrong-encoding' : null;
}

/**
 * Returns the annual report among the documents of a filing. Prefers a document of the kind
 * `report`, then one with IFRS figures (of a listed company), then one of unknown kind with Swedish
 * figures. Of several, returns the one with the most facts. Null for none.
 */
function chooseReport(read: readonly ParsedMember[]): ParsedMember | null {
  const own = read.filter(({ member }) => !member.isFromReportPackage);
  return (
    mostFacts(own.filter(({ kind }) => kind === 'report')) ??
    mostFacts(read.filter((each) => hasFact(each, isIfrsConcept))) ??
    mostFacts(own.filter((each) => each.kind === 'unknown' && hasFact(each, isSwedishGenBaseConcept)))
  );
}

function mostFacts(read: readonly ParsedMember[]): ParsedMember | null {
  return [...read].sort((a, b) => b.document.facts.length - a.document.facts.length)[0] ?? null;
}

function extractChosen(chosen: ParsedMember, end: string | null): ReportExtraction {
  const { document, kind } = chosen;
  const byIfrs = end !== null && kind !== 'report' && hasFact(chosen, isIfrsConcept);
  return byIfrs ? extractIfrsGroupFigures(document, end) : extractSwedishGaapFigures(document);
}

function hasFact({ document }: ParsedMember, isInTaxonomy: (concept: QName) => boolean): boolean {
  return document.facts.some(({ concept }) => isInTaxonomy(concept));
}
