import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import {
  planAllWordsSearch,
  planNameKeySearch,
  planWordSearch,
} from '../../shared/matching/plan-word-search.ts';
import { parseNameQuery } from '../../shared/matching/name-query.ts';
import {
  toNameKeySearches,
  toSimilarNameKeySearch,
} from '../../shared/store/elasticsearch/search/name-key-search.ts';
import {
  GENERATION_MAPPINGS,
  toIndexSettingsForBuild,
  toIndexSettingsForServing,
} from '../../shared/store/elasticsearch/documents/schema.ts';
import { toNameDocuments } from '../../shared/store/elasticsearch/documents/to-name-documents.ts';
import {
  toAllWordsSearch,
  toWordSearchInTown,
  toWordSearch,
} from '../../shared/store/elasticsearch/search/word-search.ts';
import { makeIndexedCompanies } from '../support/ingest/make-indexed-companies.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

async function expectFile(name: string, value: unknown): Promise<void> {
  const path = join(ROOT, 'fixtures/expected/elasticsearch', `${name}.json`);
  await expect(`${JSON.stringify(value, null, 2)}\n`).toMatchFileSnapshot(path);
}

describe('what Elasticsearch is asked and told', () => {
  it.each([
    ['name-with-form', 'Nordlys Logistik AB'],
    ['leading-form', 'Bostadsrättsföreningen Källan'],
    ['name-and-town', 'kaffe umeå'],
  ])('A search by key has the golden body: %s', (name, text) =>
    expectFile(`key-searches-${name}`, toNameKeySearches(parseNameQuery(text), null)),
  );

  it.each(['one-edit', 'two-edits'] as const)('A search by words has the golden body: %s', (tolerance) =>
    expectFile(
      `word-search-${tolerance}`,
      toWordSearch(planWordSearch(['nordlys', 'bygg'], tolerance), 1_000_000, null),
    ),
  );

  it('A search by one mistyped word has the golden body', () =>
    expectFile('word-search-one-word', toWordSearch(planWordSearch(['nordlys'], 'two-edits'), 1, null)));

  it('A search in a town has the golden body', () =>
    expectFile('town-search', toWordSearchInTown(planWordSearch(['nordlys'], 'one-edit'), 'umea', null)));

  it('A search for similar keys has the golden body', () =>
    expectFile(
      'similar-key-searches',
      planNameKeySearch(parseNameQuery('nordlysbgyg umeå')).map((clause) =>
        toSimilarNameKeySearch(clause, true),
      ),
    ));

  it('A search for all words has the golden body', () =>
    expectFile('all-words-search', toAllWordsSearch(planAllWordsSearch(['nordlys', 'bygg'])!, null)));

  it('A filter by annual report has the golden body', () =>
    expectFile('all-words-search-with-report', toAllWordsSearch(planAllWordsSearch(['bygg'])!, true)));

  it('An index has the golden mapping and settings', () =>
    expectFile('index', {
      mappings: GENERATION_MAPPINGS,
      buildSettings: toIndexSettingsForBuild(1),
      servingSettings: toIndexSettingsForServing(1),
    }));

  it('A written document is the golden one', () => {
    const [company, withoutTrademarks] = makeIndexedCompanies(2);
    const documents = [
      ...toNameDocuments({ ...company!, names: [...company!.names, 'Stiftelsen Nordlys'] }),
      ...toNameDocuments(withoutTrademarks!),
    ];
    return expectFile(
      'documents',
      documents.map(({ indexDocumentId, bodyJson }) => ({
        id: indexDocumentId,
        body: JSON.parse(bodyJson) as object,
      })),
    );
  });
});
