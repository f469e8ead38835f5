import type { Client, estypes } from '@elastic/elasticsearch';
import { z } from 'zod';
import { GenerationInfo, Rollback } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';
import { INFO_DOCUMENT_ID, ROLLBACKS_DOCUMENT_ID, type GenerationDocumentKind } from '../documents/schema.ts';

export interface IndexWithGenerationInfo {
  readonly index: string;
  readonly info: GenerationInfo;
}

export async function readGenerationInfo(
  connection: Connection,
  indexOrAlias: string,
  requestMethod: 'request' | 'requestOnce' = 'request',
): Promise<IndexWithGenerationInfo | null> {
  const found = await connection[requestMethod]('read a generation', (client) =>
    readStoredText(client, indexOrAlias, INFO_DOCUMENT_ID, 'json'),
  );
  return found && { index: found.indexName, info: GenerationInfo.parse(JSON.parse(found.text)) };
}

export async function readRollbacks(connection: Connection, generationIndex: string): Promise<Rollback[]> {
  const found = await connection.request('read the rollbacks', (client) =>
    readStoredText(client, generationIndex, ROLLBACKS_DOCUMENT_ID, 'json'),
  );
  return found === null ? [] : z.array(Rollback).parse(JSON.parse(found.text));
}

export async function replaceRollbackRecords(
  connection: Connection,
  generationIndex: string,
  rollbacks: readonly Rollback[],
): Promise<void> {
  if (rollbacks.length === 0 && (await readRollbacks(connection, generationIndex)).length === 0) return;
  const kind: GenerationDocumentKind = 'rejections';
  const document = { kind, json: JSON.stringify(rollbacks) };
  await connection.request('store the rollbacks', (client) =>
    client.index({ index: generationIndex, id: ROLLBACKS_DOCUMENT_ID, document, refresh: true }),
  );
}

/** Null if the index, the document or the field is missing. Throws the errors of the client. */
export async function readStoredText(client: Client, indexOrAlias: string, id: string, field: string) {
  const query = { index: indexOrAlias, id, stored_fields: [field], _source: false, realtime: false };
  const answer = await client.get(query, { ignore: [404] });
  const text = findFieldText(answer, field);
  return text === null ? null : { indexName: answer._index, text };
}

export function findFieldText(document: Pick<estypes.SearchHit, 'fields'>, field: string): string | null {
  const values: unknown = document.fields?.[field];
  return Array.isArray(values) && typeof values[0] === 'string' ? values[0] : null;
}
