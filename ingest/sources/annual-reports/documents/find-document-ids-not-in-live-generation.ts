import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DocumentStore } from '../../../../shared/documents/port.ts';
import { toDocumentId, toStoredReportFileName } from '../../../../shared/documents/port.ts';
import type { StoredDocumentIdsToErase, DocumentSearchContext } from '../../../source/documents.ts';
import { openDocumentsByGeneration } from './documents-by-generation.ts';

const unpack = promisify(gunzip);

/**
 * Returns the ids of stored reports that the live generation does not list, such as those of
 * corrected filings. `containingOrganisationNumber` has the reports that contain the number,
 * `unreadable` the damaged ones. If the documents of the live generation are not recorded, all
 * reports count as unlisted.
 */
export async function findDocumentIdsNotInLiveGeneration(
  organisationNumber: string,
  { documents, stagingFolder, liveGenerationName }: DocumentSearchContext,
): Promise<StoredDocumentIdsToErase> {
  const listed = openDocumentsByGeneration(stagingFolder);
  try {
    // Without a record of the generation, every document is read.
    const isListed = listed.createInUseTest([liveGenerationName]) ?? (() => false);
    const containingOrganisationNumber: string[] = [];
    const unreadable: string[] = [];
    for await (const { fileName } of documents.list()) {
      const id = toDocumentId(fileName);
      if (id === null || fileName !== toStoredReportFileName(id) || isListed(id)) continue;
      const result = await searchReport(documents, fileName, organisationNumber);
      if (result === 'found') containingOrganisationNumber.push(id);
      if (result === 'unreadable') unreadable.push(id);
    }
    return { containingErasedNumber: containingOrganisationNumber, unreadable };
  } finally {
    listed.close();
  }
}

/** With or without hyphen. `not-found` also for a missing report. */
async function searchReport(
  documents: DocumentStore,
  name: string,
  number: string,
): Promise<'found' | 'not-found' | 'unreadable'> {
  const packed = await documents.get(name);
  if (packed === null) return 'not-found';
  try {
    const text = (await unpack(packed)).toString('latin1');
    const isFound = text.includes(number) || text.includes(`${number.slice(0, 6)}-${number.slice(6)}`);
    return isFound ? 'found' : 'not-found';
  } catch {
    return 'unreadable';
  }
}
