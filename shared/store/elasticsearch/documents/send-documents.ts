import type { Client } from '@elastic/elasticsearch';
import { StoreError, type CompanyRefusedByStore } from '../../port.ts';
import { IncompleteShardResultsError, redactFieldValues } from '../connection/to-store-error.ts';
import { FIELDS_EXCLUDED_FROM_ES_SOURCE } from './schema.ts';
import type { IndexDocument } from './to-name-documents.ts';

/** Size of a bulk request in bytes. Larger requests are not faster, and use more memory. */
const FLUSH_BYTES = 5_000_000;
/** Number of retries for documents that Elasticsearch refused because its queue was full. */
const RETRIES = 2;
const RETRY_AFTER_MS = 500;

/**
 * Types of Elasticsearch errors for which a document is refused, as for `CONFLICT`. The server is
 * the cause of all other errors.
 */
const DOCUMENT_FAULTS = new Set([
  'document_parsing_exception',
  'mapper_parsing_exception',
  'strict_dynamic_mapping_exception',
  'illegal_argument_exception',
]);
const CONFLICT = 'version_conflict_engine_exception';

interface DroppedDocument {
  readonly document: IndexDocument;
  /** Type of the Elasticsearch error. Null if the client gave up after the last retry. */
  readonly type: string | null;
  readonly reason: string;
}

/** Returns the companies whose documents were refused. Throws if the server cannot write at all. */
export async function sendDocuments(
  client: Client,
  index: string,
  documents: readonly IndexDocument[],
): Promise<CompanyRefusedByStore[]> {
  const dropped: DroppedDocument[] = [];
  const byId = new Map(documents.map((document) => [document.indexDocumentId, document]));
  const stats = await client.helpers.bulk<IndexDocument>({
    datasource: [...documents],
    onDocument: (document) => [
      { create: { _index: index, _id: document.indexDocumentId } },
      document.bodyJson,
    ],
    flushBytes: FLUSH_BYTES,
    concurrency: 2,
    retries: RETRIES,
    wait: RETRY_AFTER_MS,
    onDrop: ({ operation, error }) => {
      const document = byId.get((operation as { create: { _id: string } }).create._id);
      if (document === undefined)
        throw new Error(
          'The Elasticsearch client reported on a document that the service had not sent. This is a bug: report it with this message.',
        );
      dropped.push({ document, type: error?.type ?? null, reason: redactFieldValues(error?.reason ?? '') });
    },
  });
  if (stats.aborted)
    throw new StoreError('unavailable', 'The bulk request to Elasticsearch was aborted. Run ingest again.');
  const turnedAway = dropped.find(({ type }) => type === null);
  if (turnedAway !== undefined) await resendDocument(client, index, turnedAway.document);
  const rejected: CompanyRefusedByStore[] = [];
  for (const each of dropped) {
    if (each.type === CONFLICT && (await isSame(client, index, each.document))) continue;
    rejected.push({ companyId: each.document.companyId, reason: explain(each) });
  }
  return rejected;
}

/**
 * Sends a document again to get the reason for its refusal. Always throws: the server's error, or a
 * transient error if the server accepts the document now.
 */
async function resendDocument(
  client: Client,
  index: string,
  { indexDocumentId, bodyJson }: IndexDocument,
): Promise<never> {
  await client.index({ index, id: indexDocumentId, document: JSON.parse(bodyJson) as object });
  throw new IncompleteShardResultsError('a document was refused because the write queue was full');
}

async function isSame(
  client: Client,
  index: string,
  { indexDocumentId, bodyJson }: IndexDocument,
): Promise<boolean> {
  const { _source } = await client.get<Record<string, unknown>>({ index, id: indexDocumentId });
  const sent = Object.entries(JSON.parse(bodyJson) as Record<string, unknown>);
  const kept = sent.filter(([field]) => !FIELDS_EXCLUDED_FROM_ES_SOURCE.includes(field));
  return JSON.stringify(Object.fromEntries(kept)) === JSON.stringify(_source);
}

function explain({ type, reason }: DroppedDocument): string {
  if (type === CONFLICT) return 'a company with this id already exists';
  if (type !== null && DOCUMENT_FAULTS.has(type)) return reason;
  throw new StoreError(
    'unavailable',
    `Elasticsearch could not write a document: ${reason}. See GET _cluster/health, then run again.`,
  );
}
