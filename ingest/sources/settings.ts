import { ANNUAL_REPORT_SETTINGS } from './annual-reports/settings.ts';
import { REGISTRY_SETTINGS } from './registry/settings.ts';
import { SIZE_CLASS_SETTINGS } from './size-classes/settings.ts';
import { STATISTICS_SETTINGS } from './statistics/settings.ts';
import { TRADEMARK_SETTINGS } from './trademarks/settings.ts';

/** Settings of the sources that are fetched, in the order of fetching. */
export const SOURCE_SETTINGS = {
  registry: REGISTRY_SETTINGS,
  statistics: STATISTICS_SETTINGS,
  'size-classes': SIZE_CLASS_SETTINGS,
  'annual-reports': ANNUAL_REPORT_SETTINGS,
  trademarks: TRADEMARK_SETTINGS,
};

/** Sources with a number of usable rows, for which `GATE_FLOORS` sets a minimum. */
export const FLOOR_SOURCES = ['registry', 'statistics', 'size-classes', 'sni', 'trademarks'];
