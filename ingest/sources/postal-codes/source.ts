import { defineSetting, type SettingValues } from '../../../shared/config/setting.ts';
import { httpUrlKind, optionalKind } from '../../../shared/config/value-kinds.ts';
import { createOnlyFileFilter } from '../../delivery.ts';
import { fetchSourceFile } from '../../fetch/fetch-source-file.ts';
import type { Source } from '../../source/source.ts';
import { defineScheduleSetting } from '../define-schedule-setting.ts';
import { readPostalCodes, readPostalCodesStaging } from './postal-codes-staging.ts';

const FILE = /^postal-codes\/se\.(zip|txt)$/i;

const SETTINGS = {
  url: defineSetting('POSTAL_CODES_URL', optionalKind(httpUrlKind), {
    description:
      "Address of GeoNames' file of the postal codes of Sweden: `https://download.geonames.org/export/zip/SE.zip`. Without it, the file is not fetched, and is read from a delivery alone.",
  }),
  // GeoNames makes the file anew each night. Codes change a few times a year.
  schedule: defineScheduleSetting('SCHEDULE_POSTAL_CODES', '30 5 * * 3', 'the postal codes'),
};

export const postalCodes: Source = {
  name: 'postal-codes',
  licence: 'Municipalities: GeoNames (https://www.geonames.org), CC BY 4.0.',
  canHaveMinimumRowCount: true,
  settings: SETTINGS,
  selectOwnFilesInReadingOrder: createOnlyFileFilter(FILE, 'files of postal codes'),
  fetch: async (inbox, context, { url }: SettingValues<typeof SETTINGS>) => {
    // Not by default: GeoNames is no authority, and an operator may not want to depend on it.
    if (url === null)
      return { outcome: 'not-configured', files: 0, bytes: 0, note: 'POSTAL_CODES_URL is not set' };
    const names = { source: 'postal-codes', fileDescription: 'The file of postal codes' };
    return fetchSourceFile({ ...names, url, fileName: 'postal-codes/SE.zip' }, inbox, context);
  },
  stagedFileName: 'postal-codes.json',
  stage: async (paths, context) => (await import('./read-postal-codes.ts')).stagePostalCodes(paths, context),
  readStaged: (path) => {
    const staged = readPostalCodesStaging(path);
    return { delivery: staged?.delivery ?? null, held: Object.keys(staged?.codes ?? {}).length };
  },
  // `readStaged` reads the whole file already.
  findDamage: () => null,
  readPostalCodes,
  erasure: null,
};
