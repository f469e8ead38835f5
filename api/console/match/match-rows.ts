import { guessColumns } from '../../../shared/match/guess-columns.ts';
import { z } from 'zod';
import { apiError } from '../../errors/api-error.ts';
import { match } from '../../routes/match/match.ts';
import type { MatchResponse } from '../../routes/match/match-schemas.ts';
import { requireBody, type PageHandler } from '../page.ts';
import { countLookup } from '../explorer/run-search.ts';
import { presentRow } from './present-row.ts';

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
  const { results, metadata } = requireBody(answer, match) as unknown as z.infer<typeof MatchResponse>;
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
