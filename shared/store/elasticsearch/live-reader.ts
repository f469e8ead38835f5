import type { GenerationInfo, LiveReader } from '../port.ts';
import type { ElasticsearchChangeReader } from './changes/change-reader.ts';
import type { Connection } from './connection/connection.ts';
import { ElasticsearchGenerationReader } from './reader.ts';

/** The index of the live generation, and its changes. */
interface LiveIndex {
  readonly connection: Connection;
  readonly index: string;
  readonly changes: ElasticsearchChangeReader;
}

/** Reads the live generation, with the changes up to the publication that made it live. */
export class ElasticsearchLiveReader extends ElasticsearchGenerationReader implements LiveReader {
  readonly changes: ElasticsearchChangeReader;

  constructor(generation: GenerationInfo, { connection, index, changes }: LiveIndex) {
    super(generation, connection, index);
    this.changes = changes;
  }

  /**
   * True if this reader reads the given generation and publication. `publication` is null for a
   * generation without one.
   */
  isReaderOf(generation: string, publication: number | null): boolean {
    return this.generation.name === generation && this.changes.publicationNumber === publication;
  }
}
