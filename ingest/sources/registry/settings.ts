import { setting } from '../../../shared/config/setting.ts';
import { webAddress } from '../../../shared/config/value-kinds.ts';
import { schedule } from '../schedule-setting.ts';

export const REGISTRY_SETTINGS = {
  url: setting('REGISTRY_URL', webAddress, {
    fallback: 'https://vardefulla-datamangder.bolagsverket.se/bolagsverket/bolagsverket_bulkfil.zip',
    description: "Bolagsverket's weekly file of the company registry.",
  }),
  // The file of a week is there on Monday from about 3 o'clock (format page registry); Tuesday is for late ones.
  schedule: schedule('SCHEDULE_REGISTRY', '0 5,9 * * 1,2', 'the registry'),
};
