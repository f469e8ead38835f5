import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import { COMPANY_STATE_TEXTS } from '../../shared/domain/company-status.ts';
import type { CompanyBrief, ItemMatch, MatchCandidate } from '../../shared/match/match-item.ts';
import {
  MATCH_COLUMN_TEXTS,
  MATCH_DECISION_TEXTS,
  MATCH_REASON_TEXTS,
} from '../../shared/match/match-texts.ts';
import type { Cell } from '../../shared/files/write-table.ts';

export const SHOWN_CANDIDATES = 3;
const LANGUAGE = 'sv';

interface ResultColumn {
  readonly head: string;
  readonly toCell: (match: ItemMatch) => Cell;
}

/** The columns of a matched list, in Swedish: people open it in a spreadsheet. */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  { head: say(MATCH_COLUMN_TEXTS.decision), toCell: ({ decision }) => say(MATCH_DECISION_TEXTS[decision]) },
  { head: say(MATCH_COLUMN_TEXTS.orgNumber), toCell: (item) => toNumber(item.match?.company) },
  { head: say(MATCH_COLUMN_TEXTS.name), toCell: ({ match }) => match?.company.name ?? null },
  { head: say(MATCH_COLUMN_TEXTS.city), toCell: ({ match }) => match?.company.city ?? null },
  {
    head: say(MATCH_COLUMN_TEXTS.state),
    toCell: ({ match }) => match && say(COMPANY_STATE_TEXTS[match.company.state]),
  },
  { head: say(MATCH_COLUMN_TEXTS.score), toCell: ({ score }) => score },
  {
    head: say(MATCH_COLUMN_TEXTS.reasons),
    toCell: ({ reasons }) => reasons.map((reason) => say(MATCH_REASON_TEXTS[reason])).join(', '),
  },
  ...Array.from({ length: SHOWN_CANDIDATES }, (_, place) => ({
    head: `${say(MATCH_COLUMN_TEXTS.candidate)} ${place + 1}`,
    toCell: ({ candidates }: ItemMatch) => toShort(candidates[place]),
  })),
];

function say(text: BilingualText): string {
  return text[LANGUAGE];
}

function toNumber(company: CompanyBrief | undefined): string | null {
  return company === undefined ? null : `${company.orgNumber.slice(0, 6)}-${company.orgNumber.slice(6)}`;
}

function toShort(candidate: MatchCandidate | undefined): string | null {
  if (candidate === undefined) return null;
  const { company } = candidate;
  const state = company.state === 'active' ? [] : [say(COMPANY_STATE_TEXTS[company.state]).toLowerCase()];
  return [`${toNumber(company)} ${company.name}`, company.city, ...state].filter(Boolean).join(', ');
}
