import type { GenerationInfo, LiveReader } from '../port.ts';
import type { ElasticsearchChangeReader } from './changes/change-reader.ts';
import type { Connection } from './connection/connection.ts';
import { ElasticsearchGenerationReader } from './reader.ts';

interface LiveIndex {
  readonly connection: Connection;
  readonly index: string;
  readonly changes: ElasticsearchChangeReader;
}

/**
 * The live generation, and the number of the publication that made it live. `publication` is null
 * if the feed of changes does not contain that publication.
 */
interface LiveIndexPublication {
  readonly generationName: string;
  readonly publication: number | null;
}

export class ElasticsearchLiveReader extends ElasticsearchGenerationReader implements LiveReader {
  readonly changes: ElasticsearchChangeReader;

  constructor(generation: GenerationInfo, { connection, index, changes }: LiveIndex) {
    super(generation, connection, index);
    this.changes = changes;
  }

  isReaderOf({ generationName, publication }: LiveIndexPublication): boolean {
    return this.generation.name === generationName && this.changes.publicationNumberIfInFeed === publication;
  }
}
