import { tellsOneForm } from '../../../../shared/matching/normalise-name.ts';
import type { NoLink } from './find-company.ts';
import type { LinkableHolder } from './holder-index.ts';
import type { MarkHolder } from '../read/row.ts';

/** The only country whose companies are joined by name (formats/trademarks.md, section 5). */
const SWEDEN = 'SE';

/** What of a holder may be kept, and joined: a person's name and a foreign party's are not. */
export function toLinkable(holder: MarkHolder): LinkableHolder {
  const { organisationNumbers, name, town, isSeveralLines } = holder;
  const notByName = findObstacle(holder);
  if (notByName !== null || name === null)
    return { organisationNumbers, name: null, town: null, isCompanyName: false, notByName };
  const isCompanyName = !isSeveralLines && tellsOneForm(name);
  return { organisationNumbers, name, town, isCompanyName, notByName };
}

function findObstacle({ isPerson, name, country }: MarkHolder): NoLink | null {
  if (isPerson) return 'person';
  if (name === null) return 'no-name';
  if (country === null) return 'no-country';
  return country === SWEDEN ? null : 'foreign';
}
