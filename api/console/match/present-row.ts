import { COMPANY_STATE_TEXTS } from '../../../shared/domain/company-status.ts';
import type { CompanyBrief, MatchReason } from '../../../shared/match/match-item.ts';
import { MATCH_DECISION_TEXTS, MATCH_REASON_TEXTS } from '../../../shared/match/match-texts.ts';
import type { MatchResult } from '../../routes/match/match-schemas.ts';
import type { BadgeTone } from '../components/render-section.ts';
import { toCompanyPath } from '../console-paths.ts';
import { stripDirectionMarks } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatOrgNumber, formatTown } from '../words/format.ts';

/** The decision on a row, as the script of the page shows and saves it, in words. */
export function presentRow(result: MatchResult, language: Language) {
  const { decision, company, score, reasons, candidates } = result;
  return {
    decision,
    decisionText: MATCH_DECISION_TEXTS[decision][language],
    reasons: toText(reasons, language),
    match: company && presentCompany(company, score, reasons, language),
    candidates: candidates.map((each) => presentCompany(each.company, each.score, each.reasons, language)),
  };
}

function presentCompany(
  { orgNumber, name, city, state }: CompanyBrief,
  score: number | null,
  reasons: readonly MatchReason[],
  language: Language,
) {
  return {
    orgNumber: formatOrgNumber(orgNumber),
    name: stripDirectionMarks(name),
    town: formatTown(stripDirectionMarks(city)),
    state: { text: COMPANY_STATE_TEXTS[state][language], tone: STATE_TONES[state] },
    path: toCompanyPath(orgNumber),
    score,
    reasons: toText(reasons, language),
  };
}

const STATE_TONES: Readonly<Record<CompanyBrief['state'], BadgeTone>> = {
  active: 'good',
  reconstruction: 'warn',
  merger: 'warn',
  liquidation: 'bad',
  bankruptcy: 'bad',
  deregistered: 'bad',
};

function toText(reasons: readonly MatchReason[], language: Language): string {
  return reasons.map((reason) => MATCH_REASON_TEXTS[reason][language]).join(', ');
}
