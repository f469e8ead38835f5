import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true);
}
