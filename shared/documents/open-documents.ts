import type { Config } from '../config/config.ts';
import { FileDocuments } from './file-documents.ts';
import type { DocumentStore } from './port.ts';

/** Opens the store of the reports' documents. The one place that knows which kinds there are. */
export function openDocuments({ documentsDir }: Pick<Config, 'documentsDir'>): DocumentStore {
  return new FileDocuments(documentsDir);
}
