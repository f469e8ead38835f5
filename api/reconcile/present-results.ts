import type { MatchResult } from '../routes/match/match-schemas.ts';
import { COMPANY_STATE_TEXTS } from '../../shared/domain/company-status.ts';
import type { CompanyBrief } from '../../shared/match/match-item.ts';
import { COMPANY_TYPE } from './to-manifest.ts';

interface Scored {
  readonly company: CompanyBrief;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** The candidates of a query, best first, with the reasons as features of the score. */
export function presentResult({ decision, company, score, reasons, candidates }: MatchResult, limit: number) {
  const matched = company === null || score === null ? [] : [{ company, score, reasons }];
  const result = [...matched, ...candidates]
    .slice(0, limit)
    .map((each, place) => presentCandidate(each, decision === 'match' && place === 0));
  return { result };
}

function presentCandidate({ company, score, reasons }: Scored, isMatch: boolean) {
  return {
    id: company.orgNumber,
    name: company.name,
    description: describeCompany(company),
    type: [COMPANY_TYPE],
    score: Math.round(100 * score),
    match: isMatch,
    features: [{ id: 'score', value: score }, ...reasons.map((reason) => ({ id: reason, value: true }))],
  };
}

/** A company in a line: `AB, Stockholm`, and its state unless it is active. */
export function describeCompany({
  legalForm,
  city,
  state,
}: Omit<CompanyBrief, 'orgNumber' | 'name'>): string {
  const parts = [legalForm, city, state === 'active' ? '' : COMPANY_STATE_TEXTS[state].en];
  return parts.filter((part) => part !== '').join(', ');
}
