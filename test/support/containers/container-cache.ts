import { dirname, join } from 'node:path';
import { distributionFolder } from '../elasticsearch/distribution.ts';

export function inContainerCache(...parts: readonly string[]): string {
  return join(dirname(distributionFolder()), 'containers', ...parts);
}
