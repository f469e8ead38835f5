import type { RegisteredName } from '../../../shared/domain/stored-company-detail.ts';
import type { RegisteredCompany } from '../../source/company-parts.ts';
import type { PostalAddress } from '../../../shared/domain/company.ts';
import { isLegalPersonNumber, maskIdentityNumber } from '../../../shared/domain/organisation-number.ts';
import type { RowResult } from '../../staging/row-tally.ts';
import { parseDate, trimBlanks, isEmptyText } from '../../parse/parse-field.ts';
import { parseNames } from './parse-names.ts';
import { parseProceedings } from './parse-proceedings.ts';
import type { SplitRecord } from './split-record.ts';

/** Header line of the registry file (docs/formats/registry.md#physical-format). */
export const REGISTRY_HEADER =
  'organisationsidentitet;namnskyddslopnummer;registreringsland;organisationsnamn;organisationsform;' +
  'avregistreringsdatum;avregistreringsorsak;pagandeAvvecklingsEllerOmstruktureringsforfarande;registreringsdatum;' +
  'verksamhetsbeskrivning;postadress';

/** Businesses that share an organisation number differ in `nameProtectionNumber`. */
export interface RegistryRow extends Omit<RegisteredCompany, 'names' | 'ongoingRestructuring'> {
  readonly nameProtectionNumber: number;
  readonly names: readonly RegisteredName[];
}

export type RegistryNameFields = Pick<
  RegistryRow,
  'organisationNumber' | 'nameProtectionNumber' | 'deregistrationDate' | 'deregistrationReason' | 'names'
>;

export function parseRegistryRow({ fields, repairs: earlier }: SplitRecord): RowResult<RegistryRow> {
  const field = (index: number): string => fields[index] ?? '';
  const identity = field(0);
  const form = field(4);
  const holder = classifyIdentity(identity, form);
  if (holder === 'person') return { kind: 'natural-person' };
  const number = toTenDigits(identity);
  if (holder === 'unknown') return rejected('organisationsidentitet', 'unknown-identity', identity);
  if (!isLegalPersonNumber(number))
    return rejected('organisationsidentitet', 'invalid-organisation-number', identity);
  const names = parseNames(field(3));
  if (names.length === 0) return rejected('organisationsnamn', 'missing-name', identity);

  const repairs = [...earlier];
  const row: RegistryRow = {
    organisationNumber: number,
    nameProtectionNumber: readSequence(field(1), repairs),
    names,
    legalForm: form.replace(/-ORGFO$/, ''),
    deregistrationDate: readDate(field(5), 'unreadable-deregistration-date', repairs),
    deregistrationReason: readReason(field(6)),
    proceedings: parseProceedings(field(7), repairs),
    registrationDate: readDate(field(8), 'unreadable-date', repairs),
    description: field(9),
    address: parseAddress(field(10)),
  };
  return { kind: 'row', row, repairs };
}

function rejected(column: string, reason: string, identity: string): RowResult<RegistryRow> {
  return { kind: 'rejected', column, reason, maskedIdentity: maskIdentityNumber(identity) };
}

const PERSON_TYPES = new Set(['PERSON-IDORG', 'SAMORDNR-IDORG', 'GDNR-IDORG', 'DODSBO-IDORG']);

/**
 * Classifies an identity such as `5699999990$ORGNR-IDORG` by its suffix, its digits and the legal
 * form `form`. Returns `person` if it may be a natural person's. Otherwise returns `legal` for the
 * suffix `ORGNR-IDORG`, and for a valid organisation number with any other suffix that ends with
 * `-IDORG`. Returns `unknown` for all others.
 */
function classifyIdentity(identity: string, form: string): 'legal' | 'person' | 'unknown' {
  const [number = '', type = ''] = identity.split('$');
  if (PERSON_TYPES.has(type) || form === 'E-ORGFO') return 'person';
  if (/^\d{12}$/.test(number) && !number.startsWith('16')) return 'person';
  if (type === 'ORGNR-IDORG') return 'legal';
  if (/^302\d{7,8}$/.test(number)) return 'person';
  return type.endsWith('-IDORG') && isLegalPersonNumber(toTenDigits(identity)) ? 'legal' : 'unknown';
}

function toTenDigits(identity: string): string {
  const [number = ''] = identity.split('$');
  return number.length === 12 && number.startsWith('16') ? number.slice(2) : number;
}

function readSequence(text: string, repairs: string[]): number {
  if (text === '') return 1;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  repairs.push('unreadable-sequence');
  return 1;
}

function readDate(text: string, repair: string, repairs: string[]): string | null {
  const date = parseDate(text);
  if (date === null && text !== '') repairs.push(isEmptyText(text) ? 'literal-null' : repair);
  return date;
}

function readReason(text: string): string | null {
  if (isEmptyText(text)) return null;
  return /[\p{Lu}\d_]+-AVORG/u.exec(text)?.[0] ?? text;
}

const POSTAL_CODE = /^\d{3} ?\d{2}$/;

/**
 * Parses an address `street$c/o$CITY$POSTCODE$country` (docs/formats/registry.md#addresses). Some
 * rows have another order or extra parts, so the postal code is found by its five digits. Omits the
 * c/o part. Missing parts are `""`.
 */
export function parseAddress(dollarSeparatedAddress: string): PostalAddress {
  const parts = dollarSeparatedAddress.split('$').map(trimBlanks);
  const [street = '', , third = '', fourth = ''] = parts;
  if (POSTAL_CODE.test(fourth)) return { street, postalCode: digits(fourth), city: third };
  if (POSTAL_CODE.test(third)) return { street, postalCode: digits(third), city: partAt(parts, 3) };
  const at = parts.findLastIndex((part, index) => index > 0 && POSTAL_CODE.test(part));
  if (at > 0) return { street, postalCode: digits(parts[at] ?? ''), city: parts[at - 1] ?? '' };
  return { street, postalCode: partAt(parts, 3), city: partAt(parts, 2) };
}

/** `""` also for a country such as `SE-LAND`, which a short address can have there. */
function partAt(parts: readonly string[], index: number): string {
  const part = parts[index] ?? '';
  return part.endsWith('-LAND') ? '' : part;
}

function digits(part: string): string {
  return part.replace(' ', '');
}
