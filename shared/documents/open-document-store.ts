import type { DocumentsConfig } from '../config/config.ts';
import { FileDocumentStore, type DocumentWriterProcess } from './file-document-store.ts';
import type { ManagedDocumentStore } from './port.ts';

/** Opens the store of the reports' documents for `writer`. The one place that knows which kinds there are. Nothing is asked of it yet. */
export async function openDocumentStore(
  { documents }: { readonly documents: DocumentsConfig },
  writer: DocumentWriterProcess,
): Promise<ManagedDocumentStore> {
  if ('folder' in documents) return new FileDocumentStore(documents.folder, writer);
  // The client takes 40 MB of memory: only who needs it loads it.
  const { S3DocumentStore: S3DocumentStore } = await import('./s3-document-store.ts');
  return new S3DocumentStore(documents);
}
