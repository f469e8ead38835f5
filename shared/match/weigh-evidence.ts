import type { StoredCompany } from '../domain/company.ts';
import type { Place } from '../domain/stored-company-detail.ts';
import { toTownKey } from '../matching/fold-diacritics.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import { LEGAL_FORM_BY_REGISTRY_CODE } from '../matching/words/legal-forms.ts';
import { computeEditDistance } from '../matching/words/word-similarity.ts';
import type { MatchItem, MatchReason } from './match-item.ts';

export type Agreement = 'agrees' | 'differs' | 'unknown';

/** What the item says of the company besides its name, compared with the register. */
export interface Evidence {
  readonly city: Agreement;
  readonly postalCode: Agreement;
  readonly legalForm: Agreement;
  /** Whether the company is where the item says: by the town, else by the area of its code. */
  readonly place: Agreement;
}

type KnownParts = Pick<MatchItem, 'city' | 'postalCode' | 'legalForm'>;

/**
 * Compares an item with a company. `place` is the company's municipality and county, which people
 * write as the town; null when they are not read.
 */
export function weighEvidence(
  item: KnownParts,
  { postalAddress, legalForm }: Pick<StoredCompany, 'postalAddress' | 'legalForm'>,
  place: Place | null = null,
): Evidence {
  const towns = [postalAddress.city, place?.municipality?.name, place?.county?.name];
  const city = compareTowns(item.city, towns);
  const codes = [item.postalCode ?? '', postalAddress.postalCode].map((code) => code.replace(/\D/g, ''));
  const postalCode = compareCodes(codes, POSTAL_CODE_DIGITS);
  return {
    city,
    postalCode,
    legalForm: compareForms(item.legalForm, legalForm),
    place: toPlaceAgreement(city, postalCode, compareCodes(codes, AREA_DIGITS)),
  };
}

/** Boxes have postal codes of their own: another code is another place only in another area. */
function toPlaceAgreement(city: Agreement, postalCode: Agreement, area: Agreement): Agreement {
  if (city === 'agrees' || postalCode === 'agrees') return 'agrees';
  if (city !== 'unknown') return city;
  return area === 'agrees' ? 'unknown' : area;
}

export function listEvidenceReasons({ city, postalCode, legalForm }: Omit<Evidence, 'place'>): MatchReason[] {
  const stated = { city, postal_code: postalCode, legal_form: legalForm } as const;
  return (['legal_form', 'city', 'postal_code'] as const).flatMap((part): MatchReason[] => {
    if (stated[part] === 'unknown') return [];
    return [stated[part] === 'agrees' ? part : `${part}_differs`];
  });
}

const MIN_MISTYPED_TOWN = 5;
const COUNTY = /s?lan$/;

function compareTowns(sent: string | null, towns: readonly (string | undefined)[]): Agreement {
  // People write the postal code before the town.
  const wanted = toTownKey((sent ?? '').replace(/\d+/g, ''));
  const keys = towns.map((town) => toTownKey(town ?? '').replace(COUNTY, '')).filter((key) => key !== '');
  if (wanted === '' || keys.length === 0) return 'unknown';
  return keys.some((key) => isSameTown(wanted.replace(COUNTY, ''), key)) ? 'agrees' : 'differs';
}

/** A part of a city, such as `Stockholm-Globen`, is the city. A long name may have a slip. */
function isSameTown(wanted: string, town: string): boolean {
  if (wanted === town) return true;
  if (Math.min(wanted.length, town.length) < MIN_MISTYPED_TOWN) return false;
  return wanted.startsWith(town) || town.startsWith(wanted) || computeEditDistance(wanted, town, 1) <= 1;
}

const POSTAL_CODE_DIGITS = 5;
const AREA_DIGITS = 2;

function compareCodes(codes: readonly string[], digits: number): Agreement {
  if (codes.some(({ length }) => length !== POSTAL_CODE_DIGITS)) return 'unknown';
  const [sent, registered] = codes.map((code) => code.slice(0, digits));
  return sent === registered ? 'agrees' : 'differs';
}

/** Compares a form as people write it, such as `Aktiebolag`, with a code of the register. */
function compareForms(sent: string | null, code: string): Agreement {
  const written = (sent ?? '').trim();
  if (written === '' || code === '') return 'unknown';
  if (written.toUpperCase().replace(/-ORGFO$/, '') === code) return 'agrees';
  const { legalFormInName } = normaliseName(`x ${written}`);
  const registered = LEGAL_FORM_BY_REGISTRY_CODE[code];
  if (legalFormInName === null || registered === undefined) return 'unknown';
  return legalFormInName === registered ? 'agrees' : 'differs';
}
