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

export class EmbeddedLiveReader extends EmbeddedGenerationReader implements LiveReader {
  readonly publicationNumber: number;
  readonly changes: EmbeddedChangeReader;

  constructor(storeFolder: string, live: LivePublication) {
    const path = join(toGenerationFolder(storeFolder, live.generationName), GENERATION_DATABASE_FILE);
    super(readSupportedGenerationInfo(storeFolder, live.generationName), path, 'mapped');
    this.publicationNumber = live.publicationNumber;
    this.changes = new EmbeddedChangeReader(storeFolder, live);
  }

  isReaderOf({ generationName, publicationNumber }: LivePublication): boolean {
    return generationName === this.generation.name && publicationNumber === this.publicationNumber;
  }

  override async close(): Promise<void> {
    this.changes.close();
    await super.close();
  }
}
