import { LEGAL_FORM_BY_REGISTRY_CODE } from '../../../../shared/matching/words/legal-forms.ts';
import {
  normaliseName,
  hasExactlyOneLegalForm,
  type NormalisedName,
} from '../../../../shared/matching/normalise-name.ts';
import { scoreEqualName } from '../../../../shared/matching/score/score-by-key.ts';
import type { NameCandidate } from '../../../../shared/matching/score/name-match.ts';
import { toTownKey } from '../../../../shared/matching/fold-diacritics.ts';

type LinkMethod = 'number' | 'name' | 'other-name';

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

export type HolderLink =
  | { readonly organisationNumber: string; readonly method: LinkMethod; readonly score: number }
  | { readonly organisationNumber: null; readonly method: NoLinkReason };

/** A company that may be the trademark holder, because one of its names has the same letters. */
export interface CompanyCandidate extends NameCandidate {
  readonly organisationNumber: string;
  readonly isMainName: boolean;
  readonly isActive: boolean;
}

/** From this score, the names differ at most in punctuation or a conjunction. */
const MIN_SURE_SCORE = 0.99;
const TOWN_MATCH_FACTOR = 0.9;

/**
 * Links a trademark holder to the active company of the same name, or returns the reason for no
 * link (docs/formats/trademarks.md#holders). Their legal forms must not differ. Prefers registered
 * names, then the closest spelling, then the holder's town. Makes no link if several companies
 * remain, or if a deregistered company of the same name is in the holder's town and the found one
 * is not.
 */
export function linkHolderToCompanyByName(
  holder: { readonly name: string; readonly town: string | null },
  candidates: readonly CompanyCandidate[],
): HolderLink {
  const named = analyseHolder(holder);
  const active = candidates.filter(({ isActive }) => isActive);
  const registered = pickCandidate(
    named,
    active.filter(({ isMainName }) => isMainName),
  );
  if (registered.method === 'several-companies') return registered;
  const other =
    registered.organisationNumber === null
      ? pickCandidate(
          named,
          active.filter(({ isMainName }) => !isMainName),
        )
      : null;
  if (other?.organisationNumber === null) return registered.method === 'no-company' ? other : registered;
  const found = other === null ? registered : ({ ...other, method: 'other-name' } as const);
  return isNamesakeNearer(named, found, candidates) ? createNoLink('deregistered-namesake') : found;
}

interface AnalysedHolder {
  readonly name: NormalisedName;
  readonly hasForm: boolean;
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
    hasForm: hasExactlyOneLegalForm(name),
    town: town === null ? '' : toTownKey(town),
  };
}

function isNamesakeNearer(
  { name, town }: AnalysedHolder,
  found: HolderLink,
  candidates: readonly CompanyCandidate[],
): boolean {
  const near = candidates.filter((candidate) => isInTown(town, candidate));
  if (near.some(({ organisationNumber }) => organisationNumber === found.organisationNumber)) return false;
  return near.some((candidate) => !candidate.isActive && scoreSameForm(name, candidate) !== null);
}

/** 0.92 to 1. Null for another name, and if both have a legal form and the forms differ. */
function scoreSameForm(name: NormalisedName, candidate: CompanyCandidate): number | null {
  const match = scoreEqualName(name, candidate);
  return match === null || match.kind === 'other-form' ? null : match.score;
}

function pickCandidate(
  { name, hasForm, town }: AnalysedHolder,
  candidates: readonly CompanyCandidate[],
): HolderLink {
  if (candidates.length === 0) return createNoLink('no-company');
  const scored = candidates.flatMap((candidate) => {
    const score = scoreSameForm(name, candidate);
    return score === null ? [] : [{ candidate, score }];
  });
  if (scored.length === 0) return createNoLink('other-form');
  const usable = scored.filter(
    ({ candidate, score }) => isSureWithoutTown(hasForm, candidate, score) || isInTown(town, candidate),
  );
  if (usable.length === 0) return createNoLink('other-town');
  const best = Math.max(...usable.map(({ score }) => score));
  const nearest = usable.filter(({ score }) => score === best).map(({ candidate }) => candidate);
  const near = nearest.filter((candidate) => isInTown(town, candidate));
  return (
    toUniqueLink(nearest, best) ??
    toUniqueLink(near, best * TOWN_MATCH_FACTOR) ??
    createNoLink('several-companies')
  );
}

/**
 * True if the names match so closely that the company need not be in the holder's town. The names
 * differ at most in punctuation or a conjunction. The holder's name and the company must have the
 * same legal form, or both have none.
 */
function isSureWithoutTown(hasForm: boolean, { name, legalForm }: CompanyCandidate, score: number): boolean {
  if (score < MIN_SURE_SCORE) return false;
  return hasForm || (name.legalFormInName === null && LEGAL_FORM_BY_REGISTRY_CODE[legalForm] === undefined);
}

function isInTown(town: string, { city }: CompanyCandidate): boolean {
  return town !== '' && toTownKey(city) === town;
}

function toUniqueLink(candidates: readonly CompanyCandidate[], score: number): HolderLink | null {
  const [organisationNumber, ...others] = new Set(candidates.map((each) => each.organisationNumber));
  if (organisationNumber === undefined || others.length > 0) return null;
  return { organisationNumber, method: 'name', score: Math.round(score * 1000) / 1000 };
}

export function createNoLink(reason: NoLinkReason): HolderLink {
  return { organisationNumber: null, method: reason };
}
