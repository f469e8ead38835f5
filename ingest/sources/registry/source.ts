import type { SettingValues } from '../../../shared/config/setting.ts';
import { fetchFileSource } from '../../fetch/fetch-file-source.ts';
import { readFromSqlite } from '../../staging/read-staged-sources.ts';
import type { Source } from '../source.ts';
import type { REGISTRY_SETTINGS } from './settings.ts';
import { readCompanies, readRegisteredNames } from './read-companies.ts';

const FILES = ['bolagsverket_bulkfil.zip', 'bolagsverket_bulkfil.txt'] as const;

/** Bolagsverket's company registry: one file, whose companies are the companies of the index. */
export const registry: Source = {
  name: 'registry',
  requiredFile: FILES.join(' or '),
  find: (files) => FILES.filter((name) => files.includes(name)).slice(0, 1),
  fetch: (inbox, context, { url }: SettingValues<typeof REGISTRY_SETTINGS>) => {
    return fetchFileSource({ source: 'registry', name: 'The registry', url, file: FILES[0] }, inbox, context);
  },
  stagedFile: 'registry.sqlite',
  stage: async (paths, context) => (await import('./read-registry.ts')).stageRegistry(paths, context),
  ...readFromSqlite(),
  primary: { readCompanies, readNames: readRegisteredNames },
};
