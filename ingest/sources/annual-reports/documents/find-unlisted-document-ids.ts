import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DocumentStore, ManagedDocumentStore } from '../../../../shared/documents/port.ts';
import { toDocumentId, toStoredReportFileName } from '../../../../shared/documents/port.ts';
import { openDocumentsByGeneration } from './documents-by-generation.ts';

const unpack = promisify(gunzip);

/** The stored documents, the folder of the staged files, and the live generation. */
interface StrayDocumentsContext {
  readonly documents: ManagedDocumentStore;
  readonly stagingFolder: string;
  readonly generation: string;
}

/**
 * Returns the ids of reports that contain the organisation number and that the live generation does
 * not list, for example of corrected filings. Also returns damaged unlisted reports, which cannot
 * be checked. Without a record of the generation, all reports count as unlisted.
 */
export async function findUnlistedDocumentIds(
  organisationNumber: string,
  { documents, stagingFolder, generation }: StrayDocumentsContext,
): Promise<string[]> {
  const listed = openDocumentsByGeneration(stagingFolder);
  try {
    // Without a record of the generation, every document is read.
    const isListed = listed.createInUseTestIfRecorded([generation]) ?? (() => false);
    const found: string[] = [];
    for await (const { name } of documents.list()) {
      const id = toDocumentId(name);
      if (id === null || name !== toStoredReportFileName(id) || isListed(id)) continue;
      if (await containsNumber(documents, name, organisationNumber)) found.push(id);
    }
    return found;
  } finally {
    listed.close();
  }
}

/**
 * True if a report contains the number, with or without hyphen. Also true for a damaged report,
 * because its content cannot be checked. False for a missing report.
 */
async function containsNumber(documents: DocumentStore, name: string, number: string): Promise<boolean> {
  const packed = await documents.get(name);
  if (packed === null) return false;
  try {
    const text = (await unpack(packed)).toString('latin1');
    return text.includes(number) || text.includes(`${number.slice(0, 6)}-${number.slice(6)}`);
  } catch {
    return true;
  }
}
