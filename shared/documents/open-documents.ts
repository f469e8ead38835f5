import type { Config } from '../config/config.ts';
import { FileDocuments, type DocumentWriter } from './file-documents.ts';
import type { KeptDocuments } from './port.ts';

/** Opens the store of the reports' documents for `writer`. The one place that knows which kinds there are. */
export function openDocuments(
  { documentsDir }: Pick<Config, 'documentsDir'>,
  writer: DocumentWriter,
): KeptDocuments {
  return new FileDocuments(documentsDir, writer);
}
