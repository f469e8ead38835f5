import { defineSetting, type SettingValues } from '../../../shared/config/setting.ts';
import { httpUrlKind } from '../../../shared/config/value-kinds.ts';
import { fetchSourceFile } from '../../fetch/fetch-source-file.ts';
import { createSqliteStagedReader } from '../../staging/read-staged-source-states.ts';
import type { Source } from '../../source/source.ts';
import { defineScheduleSetting } from '../define-schedule-setting.ts';
import { indexNames, NAME_LOOKUP_FILE, readNameRanks, readRanges } from './name-lookup.ts';
import { readCompanies, readRegisteredNames } from './read-companies.ts';

const FILES = ['bolagsverket_bulkfil.zip', 'bolagsverket_bulkfil.txt'] as const;

const SETTINGS = {
  url: defineSetting('REGISTRY_URL', httpUrlKind, {
    defaultText: 'https://vardefulla-datamangder.bolagsverket.se/bolagsverket/bolagsverket_bulkfil.zip',
    description: "Address of Bolagsverket's weekly file of the company registry.",
  }),
  // The weekly file appears on Mondays at about 03:00 (docs/formats/registry.md). Tuesday is for
  // delays.
  schedule: defineScheduleSetting('SCHEDULE_REGISTRY', '0 5,9 * * 1,2', 'the registry'),
};

export const registry: Source = {
  name: 'registry',
  licence: 'Companies, names and proceedings: Bolagsverket, open data without a named licence.',
  canHaveMinimumRowCount: true,
  settings: SETTINGS,
  requiredFileAlternatives: FILES,
  selectOwnFilesInReadingOrder: (files) =>
    FILES.flatMap((name) => files.filter((file) => file.toLowerCase() === name)).slice(0, 1),
  fetch: (inbox, context, { url }: SettingValues<typeof SETTINGS>) => {
    return fetchSourceFile(
      { source: 'registry', fileDescription: 'The registry', url, fileName: FILES[0] },
      inbox,
      context,
    );
  },
  stagedFileName: 'registry.sqlite',
  stage: async (paths, context) => (await import('./read-registry.ts')).stageRegistry(paths, context),
  erasure: {
    statements: ['DELETE FROM business WHERE is_erased(number)'],
    countQuery: 'SELECT count(*) FROM business',
    derivedFileName: NAME_LOOKUP_FILE,
  },
  ...createSqliteStagedReader(),
  primaryReaders: { readCompanies, readNames: readRegisteredNames, indexNames, readNameRanks, readRanges },
};
