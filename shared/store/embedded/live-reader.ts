import { join } from 'node:path';
import type { LiveReader } from '../port.ts';
import { EmbeddedChangeReader } from './changes/change-reader.ts';
import {
  GENERATION_DATABASE_FILE,
  readSupportedGenerationInfo,
  toGenerationFolder,
} from './generation/generation-folders.ts';
import type { LivePublication } from './generation/generation-info.ts';
import { EmbeddedGenerationReader } from './reader.ts';

/** Reads the live generation, with the changes up to the publication that made it live. */
export class EmbeddedLiveReader extends EmbeddedGenerationReader implements LiveReader {
  readonly publicationNumber: number;
  readonly changes: EmbeddedChangeReader;

  /** Opens the generation of the publication. `storeFolder` is the folder of the store. */
  constructor(storeFolder: string, live: LivePublication) {
    const path = join(toGenerationFolder(storeFolder, live.generationName), GENERATION_DATABASE_FILE);
    super(readSupportedGenerationInfo(storeFolder, live.generationName), path, 'mapped');
    this.publicationNumber = live.publicationNumber;
    this.changes = new EmbeddedChangeReader(storeFolder, live);
  }

  /**
   * True if this reader reads the given generation, and the changes up to the given publication.
   */
  isReaderOf({ generationName, publicationNumber }: LivePublication): boolean {
    return generationName === this.generation.name && publicationNumber === this.publicationNumber;
  }

  override async close(): Promise<void> {
    this.changes.close();
    await super.close();
  }
}
