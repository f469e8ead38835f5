import { expect, it } from 'vitest';
import { NameIndexer, toNamedCompanies } from '../../../../../../shared/store/embedded/index/name-indexer.ts';

async function listKeys(...names: readonly string[]): Promise<string[]> {
  const indexer = new NameIndexer();
  try {
    await indexer.add(
      toNamedCompanies([{ names, tieBreakRank: 1, hasAnnualReport: false, isDeregistered: false }]),
    );
    const { bytes, offsets } = (await indexer.finish()).keys;
    const text = Buffer.from(bytes).toString('utf8');
    return Array.from(offsets.subarray(1), (end, place) => text.slice(offsets[place], end));
  } finally {
    await indexer.close();
  }
}

it.each([
  ['Nordlys AB', ['nordlys']],
  ['NORDLYS i likvidation', ['nordlys']],
  ['Stiftelsen Nordlys', ['nordlys', 'stiftelsennordlys']],
  ['Nordlys AB Lund', ['nordlysablund', 'nordlyslund']],
  ['Berg & Lund HB', ['berglund']],
  ['& Stiftelsen', ['&', 'stiftelsen']],
])('%s has the key with its legal form where that is another beginning', async (name, keys) => {
  expect(await listKeys(name)).toEqual(keys);
});
