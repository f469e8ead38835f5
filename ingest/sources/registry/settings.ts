import { defineSetting } from '../../../shared/config/setting.ts';
import { webAddress } from '../../../shared/config/value-kinds.ts';
import { scheduleSetting } from '../schedule-setting.ts';

export const REGISTRY_SETTINGS = {
  url: defineSetting('REGISTRY_URL', webAddress, {
    defaultText: 'https://vardefulla-datamangder.bolagsverket.se/bolagsverket/bolagsverket_bulkfil.zip',
    description: "Bolagsverket's weekly file of the company registry.",
  }),
  // The file of a week is there on Monday from about 3 o'clock (format page registry); Tuesday is for late ones.
  schedule: scheduleSetting('SCHEDULE_REGISTRY', '0 5,9 * * 1,2', 'the registry'),
};
