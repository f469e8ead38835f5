import type { estypes } from '@elastic/elasticsearch';
import { expect, it } from 'vitest';
import { parseNameQuery } from '../../../../../shared/matching/name-query.ts';
import { KnownTowns } from '../../../../../shared/store/elasticsearch/search/known-towns.ts';

const SPLITS = parseNameQuery('Kaffe i Lund').townSplits;

function toAnswer(towns: readonly string[], others: number): estypes.SearchResponse {
  const buckets = towns.map((key) => ({ key, doc_count: 1 }));
  return {
    aggregations: { towns: { buckets, sum_other_doc_count: others } },
  } as unknown as estypes.SearchResponse;
}

it.each([
  ['has companies', ['lund'], 0, ['lund']],
  ['has none', ['umea'], 0, []],
  ['may be among those that are not read', ['umea'], 1, ['lund', 'ilund']],
])('A town that %s', async (_, towns, others, expected) => {
  const known = new KnownTowns(async () => [toAnswer(towns, others)]);
  expect((await known.filter(SPLITS)).map(({ townKey }) => townKey)).toEqual(expected);
});

it('Towns are read once, and again after a failure', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve([toAnswer(['lund'], 0)])];
  const known = new KnownTowns(() => answers.shift()!);
  await expect(known.filter(SPLITS)).rejects.toThrow('away');
  expect(await known.filter(SPLITS)).toHaveLength(1);
  expect(await known.filter(SPLITS)).toHaveLength(1);
});
