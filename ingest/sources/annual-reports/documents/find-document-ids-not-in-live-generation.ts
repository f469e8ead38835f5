import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DocumentStore } from '../../../../shared/documents/port.ts';
import { toDocumentId, toStoredReportFileName } from '../../../../shared/documents/port.ts';
import type {
  DocumentIdsNotInLiveGeneration,
  DocumentSearchContext,
} from '../../../staging/erase-and-count-staged-rows.ts';
import { openDocumentsByGeneration } from './documents-by-generation.ts';

const unpack = promisify(gunzip);

/**
 * Returns the ids of stored reports that the live generation does not list, such as those of
 * corrected filings: in `containingNumber` the reports with the organisation number, in
 * `unreadable` the damaged ones. If the documents of the live generation are not recorded, all
 * reports count as unlisted.
 */
export async function findDocumentIdsNotInLiveGeneration(
  organisationNumber: string,
  { documents, stagingFolder, liveGenerationName }: DocumentSearchContext,
): Promise<DocumentIdsNotInLiveGeneration> {
  const listed = openDocumentsByGeneration(stagingFolder);
  try {
    // Without a record of the generation, every document is read.
    const isListed = listed.createInUseTestIfRecorded([liveGenerationName]) ?? (() => false);
    const [containingNumber, unreadable]: [string[], string[]] = [[], []];
    for await (const { name } of documents.list()) {
      const id = toDocumentId(name);
      if (id === null || name !== toStoredReportFileName(id) || isListed(id)) continue;
      const result = await searchReport(documents, name, organisationNumber);
      if (result === 'found') containingNumber.push(id);
      if (result === 'unreadable') unreadable.push(id);
    }
    return { containingOrganisationNumber: containingNumber, unreadable };
  } finally {
    listed.close();
  }
}

/**
 * Searches a stored report for an organisation number, with or without hyphen. Returns `not-found`
 * for a missing report, and `unreadable` for a damaged one.
 */
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
