import { expect, it } from 'vitest';
import { readChangeJson } from '../../../../../shared/store/elasticsearch/changes/change-documents.ts';
import { requireFieldText } from '../../../../../shared/store/elasticsearch/search/search-body.ts';

it('A document of a company without a stored text is damaged', () => {
  const hit = { _index: 'cds-generation-g1', _id: '556703270', fields: { json: ['{}'] } };
  expect(() => requireFieldText(hit, 'detail')).toThrow(
    'The store is damaged: the document 556703270 of the index cds-generation-g1 lacks its field detail. ' +
      'Run: npm run ingest -- rebuild',
  );
});

it.each([
  { fields: {}, sort: [7] },
  { fields: { json: ['{}'] }, sort: [] },
])('A change without its JSON text or position is damage that a deleted index repairs', (rest) => {
  expect(() => readChangeJson({ _index: 'cds-change-log', _id: '7', ...rest })).toThrow(
    'The store is damaged: the change 7 of the index cds-change-log lacks its JSON text or its position. ' +
      'Delete the index cds-change-log before you run "npm run ingest -- rebuild". This deletes all stored changes, so ' +
      'readers of /v1/changes must then fetch all companies again. Run: npm run ingest -- rebuild',
  );
});
