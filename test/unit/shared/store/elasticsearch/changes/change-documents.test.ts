import { describe, expect, it } from 'vitest';
import { readChangeJson } from '../../../../../../shared/store/elasticsearch/changes/change-documents.ts';

describe('readChangeJson', () => {
  const hit = { _index: 'cds-change-log', _id: '7', fields: { json: ['{}'] }, sort: [7] };

  it('A change has its position and its JSON text', () => {
    expect(readChangeJson(hit)).toEqual({ position: 7, changeJson: '{}' });
  });

  it('A change without JSON text is damage that a deleted index repairs', () => {
    expect(() => readChangeJson({ ...hit, fields: {} })).toThrow(
      'The store is damaged: the change 7 of the index cds-change-log lacks its JSON text or its position. ' +
        'Delete the index cds-change-log before you run "npm run ingest -- rebuild". This deletes all stored changes, so ' +
        'readers of /v1/changes must then fetch all companies again. Run: npm run ingest -- rebuild',
    );
  });
});
