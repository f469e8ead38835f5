import { parseNameQuery } from '../matching/name-query.ts';
import type { CompanyByNumber } from './compare-with-number.ts';
import type { ReadItem } from './read-item.ts';
import { toBrief, toCandidate, toNameCandidate, withEvidence, type FoundByName } from './found-company.ts';
import { isWholeName } from './judge-names.ts';
import { listNameReasons } from './list-name-reasons.ts';
import type { ItemMatch, MatchCandidate, MatchReason } from './match-item.ts';
import { weighEvidence } from './weigh-evidence.ts';

const NONE: ItemMatch = {
  decision: 'none',
  match: null,
  score: null,
  reasons: [],
  candidates: [],
  isByNumber: false,
};

/** Lowers scores so that the order, which prefers active companies, is that of the scores too. */
function capScores(candidates: readonly MatchCandidate[]): MatchCandidate[] {
  let least = 1;
  return candidates.map((each) => {
    least = Math.min(least, each.score);
    return { ...each, score: least };
  });
}

/** Returns the decision on a line or value that is no item. */
export function toInvalid(reason: MatchReason): ItemMatch {
  return { ...NONE, decision: 'invalid', reasons: [reason] };
}

/** Decides an item by its number and its name together (docs/callers/match.md#decisions). */
export function decide(item: ReadItem, maxCandidates: number): ItemMatch {
  const { byNumber } = item;
  const decided =
    byNumber === null ? decideByName(item, maxCandidates) : decideByNumber(item, byNumber, maxCandidates);
  return { ...decided, candidates: decided.candidates.slice(0, maxCandidates) };
}

function decideByName({ name, numberProblem, byName }: ReadItem, maxCandidates: number): ItemMatch {
  const problem = numberProblem === null ? [] : [numberProblem];
  const shown = byName?.companies.slice(0, maxCandidates + 1) ?? [];
  const companies = capScores(shown.map((found) => toCandidate(found, name)));
  const [best, ...others] = companies;
  if (byName === null || best === undefined) return { ...NONE, reasons: problem };
  if (byName.decision === 'match') {
    const reasons = [...problem, ...best.reasons];
    return { ...NONE, decision: 'match', match: best, score: best.score, reasons, candidates: others };
  }
  const several = byName.decision === 'several' ? (['several_companies'] as const) : [];
  const reasons = [...problem, ...several];
  return { ...NONE, decision: 'candidates', score: best.score, reasons, candidates: companies };
}

/** The number decides, unless the name is that of another company. */
function decideByNumber(item: ReadItem, byNumber: CompanyByNumber, maxCandidates: number): ItemMatch {
  const match = toNumberCandidate(item, byNumber);
  const others = (item.byName?.companies ?? []).filter(
    ({ orgNumber }) => orgNumber !== byNumber.company.orgNumber,
  );
  const meant = others.filter((found) => isNameOf(found, item, byNumber));
  const disagrees = byNumber.agreement === 'differs' ? (['number_and_name_disagree'] as const) : [];
  if (meant.length === 0) {
    const isByNumber = byNumber.agreement !== 'differs';
    return {
      ...NONE,
      decision: 'match',
      match,
      score: match.score,
      reasons: [...match.reasons, ...disagrees],
      isByNumber,
    };
  }
  const candidates = [match, ...meant.slice(0, maxCandidates).map((found) => toCandidate(found, item.name))];
  const reasons = ['number_and_name_disagree'] as const;
  return { ...NONE, decision: 'candidates', score: match.score, reasons, candidates };
}

/** A name similar to that of the number's company is another's only if it is exactly that. */
function isNameOf(found: FoundByName, { byName }: ReadItem, { agreement }: CompanyByNumber): boolean {
  const isBest = found === byName?.companies[0];
  if (isWholeName(found.match)) return agreement !== 'same';
  return agreement === 'differs' && byName?.decision === 'match' && isBest;
}

function toNumberCandidate(
  { item, name }: ReadItem,
  { company, agreement, named }: CompanyByNumber,
): MatchCandidate {
  const candidate = toNameCandidate(named?.matchedName ?? company.name, company);
  const reasons =
    named === null || agreement === 'differs'
      ? []
      : listNameReasons(parseNameQuery(name), {
          match: named.match,
          candidate,
          isRegisteredName: named.matchedName === company.name,
        });
  return {
    company: toBrief(company),
    matchedName: candidate.text,
    score: 1,
    reasons: withEvidence(['org_number', ...reasons], weighEvidence(item, company), company),
  };
}
