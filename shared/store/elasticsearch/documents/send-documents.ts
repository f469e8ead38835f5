import type { Client } from '@elastic/elasticsearch';
import { StoreError, type RefusedDocument } from '../../port.ts';
import { PartialResponseError } from '../connection/partial-response-error.ts';
import { redactFieldValues } from '../connection/to-store-error.ts';
import { FIELDS_NOT_IN_SOURCE } from './schema.ts';
import type { IndexDocument } from './to-documents.ts';

/** Size of a bulk request. Larger ones are not faster, and take memory on both sides. */
const FLUSH_BYTES = 5_000_000;
/** Retries for documents that a full queue refused, and the pause before each. */
const RETRIES = 2;
const RETRY_AFTER_MS = 500;

/** Errors of a single document. Other errors concern the server. */
const DOCUMENT_FAULTS = new Set([
  'document_parsing_exception',
  'mapper_parsing_exception',
  'strict_dynamic_mapping_exception',
  'illegal_argument_exception',
]);
const CONFLICT = 'version_conflict_engine_exception';

interface DroppedDocument {
  readonly document: IndexDocument;
  /** Null after the last retry: the client does not report why. */
  readonly type: string | null;
  readonly reason: string;
}

/** Creates documents. Returns the refused companies. Throws when the server cannot write. */
export async function sendDocuments(
  client: Client,
  index: string,
  documents: readonly IndexDocument[],
): Promise<RefusedDocument[]> {
  const dropped: DroppedDocument[] = [];
  const byId = new Map(documents.map((document) => [document.id, document]));
  const stats = await client.helpers.bulk<IndexDocument>({
    datasource: [...documents],
    onDocument: (document) => [{ create: { _index: index, _id: document.id } }, document.body],
    flushBytes: FLUSH_BYTES,
    concurrency: 2,
    retries: RETRIES,
    wait: RETRY_AFTER_MS,
    onDrop: ({ operation, error }) => {
      const document = byId.get((operation as { create: { _id: string } }).create._id);
      if (document === undefined) throw new Error('a document was dropped that was not sent');
      dropped.push({ document, type: error?.type ?? null, reason: redactFieldValues(error?.reason ?? '') });
    },
  });
  if (stats.aborted) throw new StoreError('unavailable', 'The bulk request was aborted. Run again.');
  const turnedAway = dropped.find(({ type }) => type === null);
  if (turnedAway !== undefined) await resendDocument(client, index, turnedAway.document);
  const rejected: RefusedDocument[] = [];
  for (const each of dropped) {
    if (each.type === CONFLICT && (await isSame(client, index, each.document))) continue;
    rejected.push({ id: each.document.company, reason: explain(each) });
  }
  return rejected;
}

/** Throws the server's own error, or a transient one when it now accepts documents. */
async function resendDocument(client: Client, index: string, { id, body }: IndexDocument): Promise<never> {
  await client.index({ index, id, document: JSON.parse(body) as object });
  throw new PartialResponseError('its queue was full for a while');
}

/** True when the document exists already: the response to an earlier attempt was lost. */
async function isSame(client: Client, index: string, { id, body }: IndexDocument): Promise<boolean> {
  const { _source } = await client.get<Record<string, unknown>>({ index, id });
  const sent = Object.entries(JSON.parse(body) as Record<string, unknown>);
  const kept = sent.filter(([field]) => !FIELDS_NOT_IN_SOURCE.includes(field));
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
