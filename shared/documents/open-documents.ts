import type { DocumentsConfig } from '../config/config.ts';
import { FileDocuments, type DocumentWriter } from './file-documents.ts';
import type { KeptDocuments } from './port.ts';

/** Opens the store of the reports' documents for `writer`. The one place that knows which kinds there are. Nothing is asked of it yet. */
export async function openDocuments(
  { documents }: { readonly documents: DocumentsConfig },
  writer: DocumentWriter,
): Promise<KeptDocuments> {
  if ('folder' in documents) return new FileDocuments(documents.folder, writer);
  // The client takes 40 MB of memory: only who needs it loads it.
  const { S3Documents } = await import('./s3-documents.ts');
  return new S3Documents(documents);
}
