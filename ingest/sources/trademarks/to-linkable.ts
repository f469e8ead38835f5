import type { NoLink } from './find-company.ts';
import type { LinkableHolder } from './holder-index.ts';
import type { MarkHolder } from './row.ts';

/** The only country whose companies are joined by name (formats/trademarks.md, section 5). */
const SWEDEN = 'SE';

/** What of a holder may be kept, and joined: a person's name and a foreign party's are not. */
export function toLinkable(holder: MarkHolder): LinkableHolder {
  const { organisationNumbers } = holder;
  const notByName = findObstacle(holder);
  if (notByName !== null) return { organisationNumbers, name: null, town: null, notByName };
  return { organisationNumbers, name: holder.name, town: holder.town, notByName };
}

function findObstacle({ isPerson, name, country }: MarkHolder): NoLink | null {
  if (isPerson) return 'person';
  if (name === null) return 'no-name';
  if (country === null) return 'no-country';
  return country === SWEDEN ? null : 'foreign';
}
