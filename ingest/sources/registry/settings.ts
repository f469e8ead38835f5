import { defineSetting } from '../../../shared/config/setting.ts';
import { webAddress } from '../../../shared/config/value-kinds.ts';
import { scheduleSetting } from '../schedule-setting.ts';

/** Address and schedule of the registry. */
export const REGISTRY_SETTINGS = {
  url: defineSetting('REGISTRY_URL', webAddress, {
    defaultText: 'https://vardefulla-datamangder.bolagsverket.se/bolagsverket/bolagsverket_bulkfil.zip',
    description: "Bolagsverket's weekly file of the company registry.",
  }),
  // The weekly file appears on Mondays at about 03:00 (docs/formats/registry.md). Tuesday is for
  // delays.
  schedule: scheduleSetting('SCHEDULE_REGISTRY', '0 5,9 * * 1,2', 'the registry'),
};
