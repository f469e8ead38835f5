import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseChecked,
  toJsonWithChecksum,
} from '../../../shared/store/embedded/generation/generation-files.ts';
import type { GenerationInfo } from '../../../shared/store/port.ts';

export function rewriteInfo(dataDir: string, generation: string, changes: Partial<GenerationInfo>): void {
  const path = join(dataDir, 'store/generations', generation, 'generation.json');
  writeFileSync(path, toJsonWithChecksum({ ...parseChecked(readFileSync(path, 'utf8'))!, ...changes }));
}
