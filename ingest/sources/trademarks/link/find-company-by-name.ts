import { FORM_BY_REGISTRY_CODE } from '../../../../shared/matching/legal-form-words.ts';
import {
  normaliseName,
  hasOneLegalForm,
  type NormalisedName,
} from '../../../../shared/matching/normalise-name.ts';
import { scoreWholeName, toTownKey, type NameCandidate } from '../../../../shared/matching/score-name.ts';

/** How a holder was joined: by its number, by a company's registered name, or by another of its names. */
export type LinkMethod = 'number' | 'name' | 'other-name';

/** Why a holder was not joined. */
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

/** What became of a holder. `score` is how sure it is, 0 to 1. */
export type HolderLink =
  | { readonly organisationNumber: string; readonly method: LinkMethod; readonly score: number }
  | { readonly organisationNumber: null; readonly method: NoLinkReason };

/** A company's name with the same letters as a holder's. */
export interface HolderCandidate extends NameCandidate {
  readonly organisationNumber: string;
  /** It is the name that the company goes by. */
  readonly isRegistered: boolean;
  readonly isActive: boolean;
}

/** What a name that is the same to the letter scores, another sign or conjunction apart. */
const MIN_SURE_SCORE = 0.99;
/** What is left of a score when several companies have the name and the town decided. */
const TOWN_MATCH_FACTOR = 0.9;

/**
 * The company among all those of this name, or why there is none
 * (docs/formats/trademarks.md#holders): names that companies go by before their other names, the
 * nearest spelling before others, exactly one active one, the town breaking ties. Never a company
 * of another legal form, and none when a deregistered namesake is from the holder's town instead.
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

/** A holder's name, analysed once for all candidates. */
interface AnalysedHolder {
  readonly name: NormalisedName;
  /** It has one legal form, as a word of its own. */
  readonly hasForm: boolean;
  /** Key of its town; `''` when that is not known. */
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

/** Among equal names the town tells, and it may tell of a company that is no more. */
function isNamesakeNearer(
  { name, town }: AnalysedHolder,
  found: HolderLink,
  candidates: readonly HolderCandidate[],
): boolean {
  const near = candidates.filter((candidate) => isInTown(town, candidate));
  if (near.some(({ organisationNumber }) => organisationNumber === found.organisationNumber)) return false;
  return near.some((candidate) => !candidate.isActive && scoreSameForm(name, candidate) !== null);
}

/** How well a name is the candidate's; null for another name, and for another legal form. */
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
 * Sure without the town: the same letters, and a legal form on either both sides or none. A name without form can be a person's who trades
 * under it or has such initials, and letters without their dots can be another name.
 */
function isSureWithoutTown(hasForm: boolean, { name, legalForm }: HolderCandidate, score: number): boolean {
  if (score < MIN_SURE_SCORE) return false;
  return hasForm || (name.form === null && FORM_BY_REGISTRY_CODE[legalForm] === undefined);
}

/** In a town that is known. */
function isInTown(town: string, { city }: HolderCandidate): boolean {
  return town !== '' && toTownKey(city) === town;
}

function toLinkIfUnique(candidates: readonly HolderCandidate[], score: number): HolderLink | null {
  const [organisationNumber, ...others] = new Set(candidates.map((each) => each.organisationNumber));
  if (organisationNumber === undefined || others.length > 0) return null;
  return { organisationNumber, method: 'name', score: Math.round(score * 1000) / 1000 };
}

/** A holder without company. */
export function noLink(method: NoLinkReason): HolderLink {
  return { organisationNumber: null, method };
}
