import { GenerationInfo } from '../../port.ts';
import type { Connection } from '../connection/connection.ts';
import { readStoredText } from '../reader.ts';
import { INFO_ID } from '../documents/schema.ts';

/** A generation's index, and what it says of itself. */
export interface FoundInfo {
  readonly index: string;
  readonly info: GenerationInfo;
}

/** The generation behind an index or an alias; null when there is none or it is not complete. */
export async function readInfo(connection: Connection, index: string): Promise<FoundInfo | null> {
  return toInfo(
    await connection.ask('read which generation there is', (client) =>
      readStoredText(client, index, INFO_ID, 'json'),
    ),
  );
}

/** As {@link readInfo}, without waiting for a node that is gone. */
export async function readInfoOnce(connection: Connection, index: string): Promise<FoundInfo | null> {
  return toInfo(
    await connection.askOnce('read a generation', (client) => readStoredText(client, index, INFO_ID, 'json')),
  );
}

function toInfo(found: { index: string; text: string } | null): FoundInfo | null {
  return found && { index: found.index, info: GenerationInfo.parse(JSON.parse(found.text)) };
}
