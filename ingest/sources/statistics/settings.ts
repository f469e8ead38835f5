import { setting } from '../../../shared/config/setting.ts';
import { webAddress } from '../../../shared/config/value-kinds.ts';
import { schedule } from '../schedule-setting.ts';

export const STATISTICS_SETTINGS = {
  url: setting('STATISTICS_URL', webAddress, {
    fallback: 'https://vardefulla-datamangder.bolagsverket.se/scb/scb_bulkfil.zip',
    description: "SCB's weekly file of the business register.",
  }),
  // The file of a week is there on Monday afternoon (format page statistics); Tuesday is for late ones.
  schedule: schedule('SCHEDULE_STATISTICS', '0 16,20 * * 1,2', 'the statistics file'),
};
