import type { DocumentsConfig } from '../config/config.ts';
import { FileDocumentStore, type DocumentWriterProcess } from './file-document-store.ts';
import type { ManagedDocumentStore } from './port.ts';

/**
 * Opens the document store of the settings: a folder or S3. `writer` is the process that opens the
 * store. The store connects only when it is used.
 */
export async function openDocumentStore(
  { documents }: { readonly documents: DocumentsConfig },
  writer: DocumentWriterProcess,
): Promise<ManagedDocumentStore> {
  if ('folder' in documents) return new FileDocumentStore(documents.folder, writer);
  // The S3 client takes 40 MB of memory, so that it is loaded only when needed.
  const { S3DocumentStore: S3DocumentStore } = await import('./s3-document-store.ts');
  return new S3DocumentStore(documents);
}
