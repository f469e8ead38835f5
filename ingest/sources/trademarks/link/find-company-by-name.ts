import { FORM_BY_REGISTRY_CODE } from '../../../../shared/matching/legal-form-words.ts';
import {
  normaliseName,
  hasOneLegalForm,
  type NormalisedName,
} from '../../../../shared/matching/normalise-name.ts';
import { scoreWholeName, type NameCandidate } from '../../../../shared/matching/score-name.ts';
import { toTownKey } from '../../../../shared/matching/town-key.ts';

/** The value that linked a holder: number, registered name or another name of the company. */
export type LinkMethod = 'number' | 'name' | 'other-name';

/** Why a holder was not linked. */
export type NoLinkReason =
  | 'person'
  | 'foreign'
  | 'no-country'
  | 'no-name'
  | 'unknown-number'
  | 'several-numbers'
  | 'number-of-another'
  | 'no-company'
  | 'other-form'
  | 'other-town'
  | 'several-companies'
  | 'deregistered-namesake';

/** The result of linking a holder. `score` is the certainty, 0 to 1. */
export type HolderLink =
  | { readonly organisationNumber: string; readonly method: LinkMethod; readonly score: number }
  | { readonly organisationNumber: null; readonly method: NoLinkReason };

/** A company's name with the same letters as the holder's. */
export interface HolderCandidate extends NameCandidate {
  readonly organisationNumber: string;
  /** True for the registered name. */
  readonly isRegistered: boolean;
  readonly isActive: boolean;
}

/** Score of a name that differs at most in punctuation or a conjunction. */
const MIN_SURE_SCORE = 0.99;
/** Factor on the score when only the town distinguishes several companies. */
const TOWN_MATCH_FACTOR = 0.9;

/**
 * Links a holder to one of the companies with its name, or returns the reason against it
 * (docs/formats/trademarks.md#holders). Prefers registered names, then the closest spelling, then
 * the holder's town. Requires exactly one active company with the same legal form, and no
 * deregistered one of that name in the holder's town.
 */
export function findCompanyByName(
  holder: { readonly name: string; readonly town: string | null },
  candidates: readonly HolderCandidate[],
): HolderLink {
  const named = analyseHolder(holder);
  const active = candidates.filter(({ isActive }) => isActive);
  const registered = pickCandidate(
    named,
    active.filter(({ isRegistered }) => isRegistered),
  );
  if (registered.method === 'several-companies') return registered;
  const other =
    registered.organisationNumber === null
      ? pickCandidate(
          named,
          active.filter(({ isRegistered }) => !isRegistered),
        )
      : null;
  if (other?.organisationNumber === null) return registered.method === 'no-company' ? other : registered;
  const found = other === null ? registered : ({ ...other, method: 'other-name' } as const);
  return isNamesakeNearer(named, found, candidates) ? noLink('deregistered-namesake') : found;
}

/** A holder's name, normalised once for all candidates. */
interface AnalysedHolder {
  readonly name: NormalisedName;
  /** True when the name has one legal form, as a separate word. */
  readonly hasForm: boolean;
  /** Key of the town, `""` when unknown. */
  readonly town: string;
}

function analyseHolder({
  name,
  town,
}: {
  readonly name: string;
  readonly town: string | null;
}): AnalysedHolder {
  return {
    name: normaliseName(name),
    hasForm: hasOneLegalForm(name),
    town: town === null ? '' : toTownKey(town),
  };
}

/** True when the holder's town has a deregistered company of the name, but not the found one. */
function isNamesakeNearer(
  { name, town }: AnalysedHolder,
  found: HolderLink,
  candidates: readonly HolderCandidate[],
): boolean {
  const near = candidates.filter((candidate) => isInTown(town, candidate));
  if (near.some(({ organisationNumber }) => organisationNumber === found.organisationNumber)) return false;
  return near.some((candidate) => !candidate.isActive && scoreSameForm(name, candidate) !== null);
}

/** Score of the name for a candidate. Null for another name or legal form. */
function scoreSameForm(name: NormalisedName, candidate: HolderCandidate): number | null {
  const match = scoreWholeName(name, candidate);
  return match === null || match.kind === 'other-form' ? null : match.score;
}

function pickCandidate(
  { name, hasForm, town }: AnalysedHolder,
  candidates: readonly HolderCandidate[],
): HolderLink {
  if (candidates.length === 0) return noLink('no-company');
  const scored = candidates.flatMap((candidate) => {
    const score = scoreSameForm(name, candidate);
    return score === null ? [] : [{ candidate, score }];
  });
  if (scored.length === 0) return noLink('other-form');
  const usable = scored.filter(
    ({ candidate, score }) => isSureWithoutTown(hasForm, candidate, score) || isInTown(town, candidate),
  );
  if (usable.length === 0) return noLink('other-town');
  const best = Math.max(...usable.map(({ score }) => score));
  const nearest = usable.filter(({ score }) => score === best).map(({ candidate }) => candidate);
  const near = nearest.filter((candidate) => isInTown(town, candidate));
  return (
    toLinkIfUnique(nearest, best) ??
    toLinkIfUnique(near, best * TOWN_MATCH_FACTOR) ??
    noLink('several-companies')
  );
}

/**
 * True when the town is not needed: the same letters, and a legal form in both names or in neither
 * company. A name without legal form can be a person's, and without diacritics another name.
 */
function isSureWithoutTown(hasForm: boolean, { name, legalForm }: HolderCandidate, score: number): boolean {
  if (score < MIN_SURE_SCORE) return false;
  return hasForm || (name.form === null && FORM_BY_REGISTRY_CODE[legalForm] === undefined);
}

/** False when the town is unknown. */
function isInTown(town: string, { city }: HolderCandidate): boolean {
  return town !== '' && toTownKey(city) === town;
}

function toLinkIfUnique(candidates: readonly HolderCandidate[], score: number): HolderLink | null {
  const [organisationNumber, ...others] = new Set(candidates.map((each) => each.organisationNumber));
  if (organisationNumber === undefined || others.length > 0) return null;
  return { organisationNumber, method: 'name', score: Math.round(score * 1000) / 1000 };
}

/** Returns a link without a company. */
export function noLink(method: NoLinkReason): HolderLink {
  return { organisationNumber: null, method };
}
