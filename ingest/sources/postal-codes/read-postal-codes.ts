import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { toErrorMessage } from '../../../shared/errors/to-error-message.ts';
import { formatCount, formatNumber } from '../../../shared/terminal/format-number.ts';
import { pickDeliveryDate } from '../../delivery-date.ts';
import { ArchiveError, openArchive } from '../../download/open-archive.ts';
import { ZipMemberError } from '../../download/zip-entries.ts';
import type { Source } from '../../source/source.ts';
import { RowTally, toUsedRow, type RowResult } from '../../staging/row-tally.ts';
import { stageFullDelivery } from '../../staging/stage-full-delivery.ts';
import { writeStagedJson } from '../../staging/staged-file.ts';
import { readPostalCodesStaging, type StagedPostalCodes } from './postal-codes-staging.ts';
import type { Municipality } from '../../../shared/domain/stored-company-detail.ts';
import { trimBlanks } from '../../parse/parse-field.ts';

const POSTAL_CODES_READER_VERSION = 1;

/** Ten times the size of today's file. */
const MAX_UNPACKED_BYTES = 16 * 1024 ** 2;
const ARCHIVE_LIMITS = { maxUnpackedMemberBytes: MAX_UNPACKED_BYTES, maxMembers: 20 };
/** GeoNames' zip has a `readme.txt` beside it. */
const MEMBER = /^se\.txt$/i;

/** Fewer codes than this are not all of Sweden, which has about 18,900. */
const MIN_CODES = 15_000;

export const stagePostalCodes: Source['stage'] = (paths, context) =>
  stageFullDelivery(paths, context, {
    readerVersion: POSTAL_CODES_READER_VERSION,
    readAccepted: (accepted) => readPostalCodesStaging(accepted)?.delivery ?? null,
    read: async (next, base, notes) => {
      const path = paths[0]!;
      const file = basename(path);
      const { text, dates } = await readSwedishCodes(path, file);
      const tally = new RowTally(context.name, context.rejects);
      const content = collectCodes(text, tally);
      const count = Object.keys(content.codes).length;
      if (count < MIN_CODES && !context.isFictionalRegister)
        notes.push(
          `${file} has ${formatCount(count, 'postal code')}. That of all of Sweden has about 18,900: is it complete?`,
        );
      const date = pickDeliveryDate(dates, context.startedAt);
      const delivery = { ...base, file, ...date, tally: tally.toSourceTally(), sniEdition: null };
      const staged: StagedPostalCodes = { delivery, ...content };
      writeStagedJson(next, staged);
      return delivery;
    },
  });

type PostalCodesContent = Pick<StagedPostalCodes, 'codes' | 'municipalities'>;

/** A code that lies in several municipalities has none, since an address cannot tell which. */
function collectCodes(text: string, tally: RowTally): PostalCodesContent {
  const found = new Map<string, Set<string>>();
  const municipalities = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const used = toUsedRow(parsePostalCodeRow(line), index + 1, tally);
    if (used === null) continue;
    const { postalCode, municipality } = used.row;
    tally.countAccepted();
    const known = found.get(postalCode) ?? new Set();
    found.set(postalCode, known);
    if (municipality === null) continue;
    known.add(municipality.code);
    municipalities.set(municipality.code, municipality.name);
  }
  const codes = [...found].map(([postalCode, known]) => [
    postalCode,
    known.size === 1 ? [...known][0]! : null,
  ]);
  return {
    codes: Object.fromEntries(codes) as PostalCodesContent['codes'],
    municipalities: Object.fromEntries(municipalities),
  };
}

interface SwedishCodes {
  readonly text: string;
  /** Dates that the file can have, the best first. */
  readonly dates: readonly (string | null)[];
}

async function readSwedishCodes(path: string, file: string): Promise<SwedishCodes> {
  const { mtime, size } = await stat(path);
  const isZip = extname(path).toLowerCase() === '.zip';
  if (!isZip && size > MAX_UNPACKED_BYTES)
    throw toRefusal(file, `has ${formatNumber(size)} bytes, more than any file of postal codes`);
  const { bytes, packedAt } = isZip
    ? await unpack(path, file)
    : { bytes: await readFile(path), packedAt: null };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, dates: [packedAt, mtime.toISOString()] };
  } catch (cause) {
    throw toRefusal(file, 'is not text in UTF-8', cause);
  }
}

async function unpack(path: string, file: string): Promise<{ bytes: Buffer; packedAt: string | null }> {
  try {
    using archive = await openArchive(path, ARCHIVE_LIMITS);
    const index = archive.entries.findIndex(({ name }) => MEMBER.test(basename(name)));
    const member = archive.entries[index];
    if (member === undefined) {
      const names = archive.entries.map(({ name }) => name).join(', ');
      throw toRefusal(file, `has no SE.txt${names === '' ? '' : `, but ${names}`}`);
    }
    return { bytes: archive.readMember(index), packedAt: member.modified?.toISOString() ?? null };
  } catch (cause) {
    if (!(cause instanceof ArchiveError || cause instanceof ZipMemberError)) throw cause;
    throw toRefusal(file, 'cannot be unpacked', cause);
  }
}

function toRefusal(file: string, problem: string, cause?: unknown): AppError {
  const reason = cause === undefined ? '' : ` (${toErrorMessage(cause)})`;
  return new AppError(
    'delivery_refused',
    `postal-codes/${file} ${problem}${reason}. Download GeoNames' file of Sweden again, or remove it.`,
    { cause },
  );
}

interface PostalCodeRow {
  /** Five digits. */
  readonly postalCode: string;
  /** Null for the codes to which GeoNames gives none (docs/formats/postal-codes.md). */
  readonly municipality: Municipality | null;
}

const COLUMNS = 12;

/** Without a head. Place, county and its code are third to fifth; the last five are not used. */
function parsePostalCodeRow(line: string): RowResult<PostalCodeRow> {
  const columns = line.split('\t');
  if (columns.length < COLUMNS) return reject('', 'too-few-columns');
  const [country, code = '', , , , municipalityName = '', municipalityCode = ''] = columns.map(trimBlanks);
  if (country !== 'SE') return reject('country', 'other-country');
  const postalCode = code.replaceAll(' ', '');
  if (!/^[1-9]\d{4}$/.test(postalCode)) return reject('code', 'no-postal-code');
  if (municipalityCode === '') return { kind: 'row', row: { postalCode, municipality: null }, repairs: [] };
  if (!/^\d{4}$/.test(municipalityCode) || municipalityName === '')
    return reject('municipality', 'no-municipality-code');
  const municipality = { code: municipalityCode, name: municipalityName };
  return { kind: 'row', row: { postalCode, municipality }, repairs: [] };
}

function reject(column: string, reason: string): RowResult<never> {
  return { kind: 'rejected', column, reason, maskedIdentity: '' };
}
