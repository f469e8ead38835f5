import type { estypes } from '@elastic/elasticsearch';
import { expect, it } from 'vitest';
import { findExactNames } from '../../../../../shared/store/elasticsearch/search/exact-name-search.ts';
import type { SearchBody } from '../../../../../shared/store/elasticsearch/search/search-body.ts';

function toAnswer(names: readonly string[]): estypes.SearchResponse {
  const hits = names.map((text, company) => ({
    fields: {
      'search.record': [
        JSON.stringify({
          text,
          company,
          legalForm: 'AB',
          city: 'LUND',
          rank: company,
          isDeregistered: false,
        }),
      ],
    },
  }));
  return { hits: { hits } } as unknown as estypes.SearchResponse;
}

it('One search finds exact names, and one for each if there are too many', async () => {
  const asked: number[] = [];
  const send = async (bodies: readonly SearchBody[]): Promise<estypes.SearchResponse[]> => {
    asked.push(bodies.length);
    return bodies.map(({ size = 0 }) =>
      toAnswer(size > 1_000 ? Array.from({ length: size }, () => 'Kaffe AB') : ['Kaffe AB']),
    );
  };
  const found = await findExactNames(send, ['Kaffe AB', 'Tea AB']);
  expect(found.map((matches) => matches.map(({ text }) => text))).toEqual([['Kaffe AB'], []]);
  expect(asked).toEqual([1, 4]);
});
