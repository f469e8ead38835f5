import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  deleteDocumentsUnusedByGenerations,
  type SweepDocumentsOptions,
} from '../../../../../../ingest/sources/annual-reports/documents/sweep-documents.ts';
import { openDocumentsByGeneration } from '../../../../../../ingest/sources/annual-reports/documents/documents-by-generation.ts';
import { toStoredReportFileName } from '../../../../../../shared/documents/port.ts';
import { makeTemporaryFolder } from '../../../../../support/process/temporary-folder.ts';

const NOW = new Date('2026-06-16T04:00:00Z');
const HOUR_MS = 3_600_000;

/**
 * A storage of `count` documents that are so old, of which the generation lists the first
 * `listedCount`.
 */
function open(count: number, listedCount: number, ageMs: number, accept = false) {
  const removed: string[] = [];
  const ids = Array.from({ length: count }, (_, index) => hash('sha256', String(index)));
  const used = new Set(ids.slice(0, listedCount));
  const staging = openDocumentsByGeneration(makeTemporaryFolder());
  const context: SweepDocumentsOptions = {
    documents: {
      list: async function* () {
        for (const id of ids)
          yield {
            fileName: toStoredReportFileName(id),
            readStoredAtMs: async () => NOW.getTime() - ageMs,
          };
      },
      remove: async (name) => void removed.push(name),
    },
    documentsByGeneration: { ...staging, createInUseTest: () => (id) => used.has(id) },
    keptGenerations: ['b', 'a'],
    now: NOW,
    canDeleteMoreThanHalf: accept,
    onProgress: () => undefined,
  };
  return { context, removed, staging };
}

it('Unlisted documents of at least a day are removed, page by page', async () => {
  const { context, removed } = open(1_700, 900, 24 * HOUR_MS);
  expect(await deleteDocumentsUnusedByGenerations(context)).toEqual({
    kind: 'swept',
    checked: 1_700,
    removed: 800,
    overruledObjection: null,
  });
  expect(new Set(removed).size).toBe(800);
});

it('Documents younger than a day are kept', async () => {
  const { context, removed } = open(10, 0, 24 * HOUR_MS - 1);
  expect(await deleteDocumentsUnusedByGenerations(context)).toEqual({
    kind: 'swept',
    checked: 10,
    removed: 0,
    overruledObjection: null,
  });
  expect(removed).toEqual([]);
});

it('Removing more than half of the documents needs the consent of an operator', async () => {
  const most = open(2_100, 1_000, 48 * HOUR_MS);
  const objection =
    'No generation lists 1100 of 2100 stored documents. Does another installation use DOCUMENTS_URL?';
  expect(await deleteDocumentsUnusedByGenerations(most.context)).toEqual({
    kind: 'refused',
    checked: 2_100,
    objection,
  });
  expect(most.removed).toEqual([]);
  const accepted = open(2_100, 1_000, 48 * HOUR_MS, true);
  expect(await deleteDocumentsUnusedByGenerations(accepted.context)).toEqual({
    kind: 'swept',
    checked: 2_100,
    removed: 1_100,
    overruledObjection: objection,
  });
});

it('Nothing is removed while the documents of a generation are unknown', async () => {
  const { context, removed, staging } = open(10, 0, 48 * HOUR_MS);
  expect(await deleteDocumentsUnusedByGenerations({ ...context, documentsByGeneration: staging })).toEqual({
    kind: 'generation-documents-not-recorded',
  });
  expect(removed).toEqual([]);
});
