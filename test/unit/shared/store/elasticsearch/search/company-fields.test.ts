import { describe, expect, it } from 'vitest';
import { requireFieldText } from '../../../../../../shared/store/elasticsearch/search/search-body.ts';

describe('requireFieldText', () => {
  const hit = { _index: 'cds-generation-g1', _id: '556703270', fields: { json: ['{}'] } };

  it('The first value of a stored field is its text', () => {
    expect(requireFieldText(hit, 'json')).toBe('{}');
  });

  it('A document without the field is damaged', () => {
    expect(() => requireFieldText(hit, 'detail')).toThrow(
      'The store is damaged: the document 556703270 of the index cds-generation-g1 lacks its field detail. ' +
        'Run: npm run ingest -- rebuild',
    );
  });
});
