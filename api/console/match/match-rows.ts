import { guessColumns } from '../../../shared/match/guess-columns.ts';
import { z } from 'zod';
import { apiError } from '../../errors/api-error.ts';
import { match } from '../../routes/match/match.ts';
import type { MatchResponse, MatchResult } from '../../routes/match/match-schemas.ts';
import type { PageHandler } from '../page.ts';
import { countLookup } from '../explorer/run-search.ts';
import { COMPANY_STATE_TEXTS } from '../../../shared/domain/company-status.ts';
import type { CompanyBrief, MatchReason } from '../../../shared/match/match-item.ts';
import { MATCH_DECISION_TEXTS, MATCH_REASON_TEXTS } from '../../../shared/match/match-texts.ts';
import type { BadgeTone } from '../components/render-section.ts';
import { toCompanyPath } from '../console-paths.ts';
import { stripDirectionMarks } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatOrgNumber, formatTown } from '../words/format.ts';

export const MATCH_PATH = '/console/match';
/** Candidates to choose among: as many as digits are near at hand. */
const CANDIDATES = 5;

/**
 * POST /console/match/rows: matches a part of a list, as `POST /v1/match` does, at its price.
 * `items` is the JSON of its items. Nothing of it is stored.
 */
export const matchRows: PageHandler = async ({ fields, person, callApi, language }) => {
  // A list that an account began is not continued as a guest, whose parts are smaller.
  if (fields['account'] === 'true' && person === null) throw apiError('missing_key');
  const answer = await callApi(match, { items: parseJson(fields['items']), candidates: CANDIDATES });
  // The schema of the route guarantees this shape.
  const { results, metadata } = answer as unknown as z.infer<typeof MatchResponse>;
  return {
    json: {
      rows: results.map((result) => presentRow(result, language)),
      creditsCharged: metadata.creditsCharged,
    },
  };
};

/** Twice what the page sends: guessing takes each column through all rows. */
const Rows = z.array(z.array(z.string()).max(120)).max(100);

/** POST /console/match/columns: guesses the columns of a list by its first rows, free of charge. */
export const guessListColumns: PageHandler = async (request) => {
  await countLookup(request, 'pages');
  const rows = Rows.safeParse(parseJson(request.fields['rows']));
  if (!rows.success) throw apiError('invalid_json', { words: { problem: NO_ROWS } });
  return { json: guessColumns(rows.data) };
};

const NO_ROWS = { en: 'is no list of rows', sv: 'är ingen lista med rader' };

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw apiError('invalid_json', { cause, words: { problem: NO_ROWS } });
  }
}

/** The decision on a row, as the script of the page shows and saves it, in words. */
function presentRow(result: MatchResult, language: Language) {
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
