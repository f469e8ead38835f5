import type { DocumentsConfig } from '../config/config.ts';
import { FileDocumentStore, type DocumentWriterProcessName } from './file-document-store.ts';
import type { ManagedDocumentStore } from './port.ts';

export async function openDocumentStore(
  { documents }: { readonly documents: DocumentsConfig },
  writerProcessName: DocumentWriterProcessName,
): Promise<ManagedDocumentStore> {
  if ('folder' in documents) return new FileDocumentStore(documents.folder, writerProcessName);
  // The S3 client takes 40 MB of memory, so that it is loaded only when needed.
  const { S3DocumentStore } = await import('./s3-document-store.ts');
  return new S3DocumentStore(documents);
}
