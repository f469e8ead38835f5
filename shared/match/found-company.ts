import type { StoredCompany } from '../domain/company.ts';
import type { CompanyStatus } from '../domain/company-status.ts';
import type { Place } from '../domain/stored-company-detail.ts';
import { parseNameQuery } from '../matching/name-query.ts';
import { normaliseName } from '../matching/normalise-name.ts';
import { explainWords, type WordMatchExplanation } from '../matching/score/explain-match.ts';
import type { NameCandidate } from '../matching/score/name-match.ts';
import { scoreName } from '../matching/score/score-name.ts';
import type { FoundCompany } from '../store/port.ts';
import { listDottedWords, listWrittenWords } from './cut-words.ts';
import { toScore, type NamedCompany } from './judge-names.ts';
import { listNameReasons } from './list-name-reasons.ts';
import type { CompanyBrief, MatchCandidate, MatchItem, MatchReason } from './match-item.ts';
import { listEvidenceReasons, weighEvidence, type Evidence } from './weigh-evidence.ts';

/** A company with its state, as `include: ['status']` reads it. */
export type CompanyWithState = StoredCompany & { readonly status: CompanyStatus };

/** A company that the name of an item resembles, with all that its decision needs. */
export interface FoundByName extends NamedCompany {
  readonly company: CompanyWithState;
}

export function parseCompany(companyJson: string): CompanyWithState {
  // Ingest has validated it. Validating it again takes longer than to find it.
  return JSON.parse(companyJson) as CompanyWithState;
}

export function toFoundByName(
  { companyJson, matchedName, match }: FoundCompany,
  { item, text, isByCutWord = false }: { item: MatchItem; text: string; isByCutWord?: boolean },
): FoundByName {
  const company = parseCompany(companyJson);
  const explain = explainOnce(text, matchedName, company);
  return {
    company,
    orgNumber: company.orgNumber,
    matchedName,
    match,
    isDeregistered: isDeregistered(company),
    evidence: weighEvidence(item, company),
    town: company.postalAddress.city,
    isByCutWord,
    isAgainstDot: isAgainstDot(listDottedWords(item.name ?? ''), explain),
    isOfInitials: () => isOfInitials(item.name ?? '', matchedName, explain()),
    explain,
  };
}

function explainOnce(text: string, name: string, company: StoredCompany): NamedCompany['explain'] {
  let words: readonly WordMatchExplanation[] | null = null;
  return () => (words ??= explainWords(parseNameQuery(text), toNameCandidate(name, company)));
}

/** `Golf. Design` is no `Golfdesign`, and `Städh.` no `Städ`: a cut word goes on. */
function isAgainstDot(dotted: readonly string[], explain: NamedCompany['explain']): boolean {
  if (dotted.length === 0) return false;
  const isOther = ({ relation, typedText }: WordMatchExplanation): boolean =>
    OTHERWISE.has(relation) && typedText.split(' ').some((word) => dotted.includes(word));
  return explain().some(isOther);
}

const OTHERWISE: ReadonlySet<string> = new Set(['typo', 'split', 'joined', 'only-typed']);

/** `AKR Bygg` is no mistyped `Åke Bygg`, whose first word is none of initials. */
function isOfInitials(name: string, matchedName: string, words: readonly WordMatchExplanation[]): boolean {
  const mistyped = words.filter(({ relation }) => relation === 'typo');
  if (mistyped.length === 0) return false;
  const typed = listWrittenWords(name);
  const registered = listWrittenWords(matchedName);
  return mistyped.some(
    ({ typedText, registeredText }) =>
      typedText.length <= MAX_INITIALS && !typed.has(typedText) && registered.has(registeredText),
  );
}

const MAX_INITIALS = 3;

/** Compares the name of a company with `text` in place of what was searched. Null if unlike. */
export function compareAgain(found: FoundByName, text: string): FoundByName | null {
  const { matchedName, company } = found;
  const match = scoreName(parseNameQuery(text), toNameCandidate(matchedName, company));
  return match && { ...found, match, isByCutWord: false, explain: explainOnce(text, matchedName, company) };
}

/** Weighs the evidence again, now that the municipality of the company is known. */
export function withPlace(found: FoundByName, item: MatchItem, place: Place): FoundByName {
  return { ...found, evidence: weighEvidence(item, found.company, place) };
}

export function toNameCandidate(text: string, company: StoredCompany): NameCandidate {
  const { legalForm, postalAddress } = company;
  return { text, name: normaliseName(text), legalForm, city: postalAddress.city };
}

/** A company found by the name `name` of an item, as the answer shows it. */
export function toCandidate(found: FoundByName, name: string): MatchCandidate {
  const { company, matchedName, match, evidence } = found;
  const names = {
    match,
    candidate: toNameCandidate(matchedName, company),
    isRegisteredName: matchedName === company.name,
  };
  const reasons = listNameReasons(parseNameQuery(name), names);
  return {
    company: toBrief(company),
    matchedName,
    score: toScore(found),
    reasons: withEvidence(reasons, evidence, company),
  };
}

export function withEvidence(
  reasons: readonly MatchReason[],
  evidence: Evidence,
  company: CompanyWithState,
): MatchReason[] {
  const deregistered = isDeregistered(company) ? (['deregistered'] as const) : [];
  return [...new Set([...reasons, ...listEvidenceReasons(evidence), ...deregistered])];
}

export function isDeregistered({ status }: CompanyWithState): boolean {
  return status.state === 'deregistered';
}

export function toBrief({
  orgNumber,
  name,
  legalForm,
  postalAddress,
  status,
}: CompanyWithState): CompanyBrief {
  return { orgNumber, name, legalForm, city: postalAddress.city, state: status.state };
}
