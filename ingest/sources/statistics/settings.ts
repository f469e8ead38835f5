import { defineSetting } from '../../../shared/config/setting.ts';
import { webAddress } from '../../../shared/config/value-kinds.ts';
import { scheduleSetting } from '../schedule-setting.ts';

/** Address and schedule of the statistics file. */
export const STATISTICS_SETTINGS = {
  url: defineSetting('STATISTICS_URL', webAddress, {
    defaultText: 'https://vardefulla-datamangder.bolagsverket.se/scb/scb_bulkfil.zip',
    description: "SCB's weekly file of the business register.",
  }),
  // The weekly file appears on Monday afternoon (docs/formats/statistics.md). Tuesday is for
  // delays.
  schedule: scheduleSetting('SCHEDULE_STATISTICS', '0 16,20 * * 1,2', 'the statistics file'),
};
