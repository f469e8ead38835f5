import { z } from 'zod';
import { Rejection } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';
import { readStoredText } from '../reader.ts';
import { REJECTIONS_ID, type DocumentKind } from '../documents/schema.ts';

/**
 * What is rejected while the generation in `index` is live; nothing when that was never told. It is a document of the generation, since
 * the API's role reads nothing else.
 */
export async function readRejections(connection: Connection, index: string): Promise<Rejection[]> {
  const found = await connection.ask('read what is rejected', (client) =>
    readStoredText(client, index, REJECTIONS_ID, 'json'),
  );
  return found === null ? [] : z.array(Rejection).parse(JSON.parse(found.text));
}

/** Replaces what is rejected while the generation in `index` is live. */
export async function writeRejections(
  connection: Connection,
  index: string,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0 && (await readRejections(connection, index)).length === 0) return;
  const kind: DocumentKind = 'rejections';
  const document = { kind, json: JSON.stringify(rejections) };
  await connection.ask('keep what is rejected', (client) =>
    client.index({ index, id: REJECTIONS_ID, document, refresh: true }),
  );
}
