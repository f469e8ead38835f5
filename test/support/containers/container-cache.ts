import { dirname, join } from 'node:path';
import { distributionFolder } from '../elasticsearch/distribution.ts';

/** A path inside the folder of the engine and its images, which survives a checkout. */
export function inContainerCache(...parts: readonly string[]): string {
  return join(dirname(distributionFolder()), 'containers', ...parts);
}
