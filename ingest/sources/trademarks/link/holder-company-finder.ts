import { normaliseName, hasExactlyOneLegalForm } from '../../../../shared/matching/normalise-name.ts';
import type { CompanyWithAllNames } from '../../registry/read-companies.ts';
import {
  linkHolderToCompanyByName,
  createNoLink,
  type CompanyCandidate,
  type HolderLink,
  type NoLinkReason,
} from './link-holder-to-company-by-name.ts';
import type { MarkHolder } from '../read/row.ts';

export type LinkableHolder = { readonly organisationNumbers: readonly string[] } & (
  | {
      readonly kind: 'named';
      readonly name: string;
      readonly town: string | null;
      readonly isCertainlyCompanyName: boolean;
    }
  | {
      /** Must not be linked by its name, for example because the holder is foreign. */
      readonly kind: 'not-by-name';
      readonly reason: NoLinkReason;
    }
);

export type CompanyLookup = (
  nameKeys: Iterable<string>,
  organisationNumbers: Iterable<string>,
) => Iterable<CompanyWithAllNames>;

export class HolderCompanyFinder {
  readonly #candidates = new Map<string, CompanyCandidate[]>();
  readonly #wantedNumbers = new Set<string>();
  readonly #knownNumbers = new Set<string>();

  /** `findCompanies` returns all companies with one of the keys or numbers, perhaps others too. */
  constructor(holders: Iterable<LinkableHolder>, findCompanies: CompanyLookup) {
    for (const holder of holders) this.#addHolder(holder);
    for (const company of findCompanies(this.#candidates.keys(), this.#wantedNumbers))
      this.#addCompany(company);
  }

  #addHolder(holder: LinkableHolder): void {
    for (const number of holder.organisationNumbers) this.#wantedNumbers.add(number);
    const key = holder.kind === 'named' ? toKey(holder.name) : '';
    if (key !== '' && !this.#candidates.has(key)) this.#candidates.set(key, []);
  }

  #addCompany({ organisationNumber, isActive, names, legalForm, city }: CompanyWithAllNames): void {
    if (this.#wantedNumbers.has(organisationNumber)) this.#knownNumbers.add(organisationNumber);
    for (const [place, text] of names.entries()) {
      const name = normaliseName(text);
      const isRegisteredName = place === 0;
      this.#candidates.get(name.nameKey)?.push({
        organisationNumber,
        isMainName: isRegisteredName,
        isActive,
        name,
        text,
        legalForm,
        city,
      });
    }
  }

  /** None if the number and an exact match of the name belong to different companies. */
  findCompany(holder: LinkableHolder): HolderLink {
    const { organisationNumbers } = holder;
    const byName =
      holder.kind === 'named' ? this.#findByName(holder.name, holder.town) : createNoLink(holder.reason);
    if (organisationNumbers.length === 0) return byName;
    const [known, ...others] = organisationNumbers.filter((number) => this.#knownNumbers.has(number));
    if (known === undefined) return createNoLink('unknown-number');
    if (others.length > 0) return createNoLink('several-numbers');
    // The number can be that of a representative. No link is better than a wrong one.
    const isAnothers =
      byName.organisationNumber !== null && byName.score === 1 && byName.organisationNumber !== known;
    if (isAnothers) return createNoLink('number-of-another');
    return { organisationNumber: known, method: 'number', score: 1 };
  }

  #findByName(name: string, town: string | null): HolderLink {
    return linkHolderToCompanyByName({ name, town }, this.#candidates.get(toKey(name)) ?? []);
  }
}

function toKey(name: string): string {
  return normaliseName(name).nameKey;
}

/** The only country whose holders are linked by name (docs/formats/trademarks.md#holders). */
const SWEDEN = 'SE';

/** Name and town of persons, of foreign holders and without a country must not be stored. */
export function toPublicName(holder: MarkHolder): LinkableHolder {
  const { organisationNumbers, name, town, country, isPerson, hasSeveralNameLines } = holder;
  const notByName = (reason: NoLinkReason): LinkableHolder => ({
    organisationNumbers,
    kind: 'not-by-name',
    reason,
  });
  if (isPerson) return notByName('person');
  if (name === null) return notByName('no-name');
  if (country === null) return notByName('no-country');
  if (country !== SWEDEN) return notByName('foreign');
  const isCompanyName = !hasSeveralNameLines && hasExactlyOneLegalForm(name);
  return { organisationNumbers, kind: 'named', name, town, isCertainlyCompanyName: isCompanyName };
}
