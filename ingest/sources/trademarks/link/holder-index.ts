import { normaliseName, hasOneLegalForm } from '../../../../shared/matching/normalise-name.ts';
import type { CompanyNames } from '../../registry/read-companies.ts';
import {
  findCompanyByName,
  noLink,
  type HolderCandidate,
  type HolderLink,
  type NoLinkReason,
} from './find-company-by-name.ts';
import type { MarkHolder } from '../read/row.ts';

/** What is known of a holder that may be joined. */
export interface LinkableHolder {
  readonly organisationNumbers: readonly string[];
  /** Null when it is not to be joined by name. */
  readonly name: string | null;
  readonly town: string | null;
  /** The name is a company's by its legal form, whether or not there is such a company. */
  readonly isCompanyName: boolean;
  /** Why it is not to be joined by name; null when it is. */
  readonly noNameReason: NoLinkReason | null;
}

/**
 * Finds the companies of holders in three steps: every holder is wanted, every company is seen, then each holder is found. Memory: the
 * distinct names of holders and the companies that have them, whatever the register's size.
 */
export class HolderIndex {
  readonly #candidates = new Map<string, HolderCandidate[]>();
  readonly #wantedNumbers = new Set<string>();
  readonly #knownNumbers = new Set<string>();

  addHolder({ organisationNumbers, name }: LinkableHolder): void {
    for (const number of organisationNumbers) this.#wantedNumbers.add(number);
    const key = name === null ? '' : toKey(name);
    if (key !== '' && !this.#candidates.has(key)) this.#candidates.set(key, []);
  }

  addCompany({ organisationNumber, isActive, names, legalForm, city }: CompanyNames): void {
    if (this.#wantedNumbers.has(organisationNumber)) this.#knownNumbers.add(organisationNumber);
    for (const [place, text] of names.entries()) {
      const name = normaliseName(text);
      const isRegistered = place === 0;
      this.#candidates
        .get(name.compact)
        ?.push({ organisationNumber, isRegistered, isActive, name, text, legalForm, city });
    }
  }

  /** The company of a holder, or why there is none. A number that no company has is not replaced by a name. */
  findCompany(holder: LinkableHolder): HolderLink {
    const { organisationNumbers, name, noNameReason: notByName } = holder;
    const byName = name === null ? noLink(notByName ?? 'no-name') : this.#findByName(name, holder.town);
    if (organisationNumbers.length === 0) return byName;
    const [known, ...others] = organisationNumbers.filter((number) => this.#knownNumbers.has(number));
    if (known === undefined) return noLink('unknown-number');
    if (others.length > 0) return noLink('several-numbers');
    // A number in the text can be that of whoever the letters go to: a wrong company is worse than none.
    const isAnothers =
      byName.organisationNumber !== null && byName.score === 1 && byName.organisationNumber !== known;
    if (isAnothers) return noLink('number-of-another');
    return { organisationNumber: known, method: 'number', score: 1 };
  }

  #findByName(name: string, town: string | null): HolderLink {
    return findCompanyByName({ name, town }, this.#candidates.get(toKey(name)) ?? []);
  }
}

function toKey(name: string): string {
  return normaliseName(name).compact;
}

/** The only country whose companies are joined by name (docs/formats/trademarks.md#holders). */
const SWEDEN = 'SE';

/** What of a holder may be kept, and joined: a person's name and a foreign party's are not. */
export function toLinkableHolder(holder: MarkHolder): LinkableHolder {
  const { organisationNumbers, name, town, isSeveralLines } = holder;
  const notByName = findNoNameReason(holder);
  if (notByName !== null || name === null)
    return { organisationNumbers, name: null, town: null, isCompanyName: false, noNameReason: notByName };
  const isCompanyName = !isSeveralLines && hasOneLegalForm(name);
  return { organisationNumbers, name, town, isCompanyName, noNameReason: notByName };
}

function findNoNameReason({ isPerson, name, country }: MarkHolder): NoLinkReason | null {
  if (isPerson) return 'person';
  if (name === null) return 'no-name';
  if (country === null) return 'no-country';
  return country === SWEDEN ? null : 'foreign';
}
