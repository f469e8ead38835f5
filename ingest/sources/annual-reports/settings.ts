import { defineSetting } from '../../../shared/config/setting.ts';
import { httpBaseUrlKind, optionalKind, wholeNumberKind } from '../../../shared/config/value-kinds.ts';
import { defineScheduleSetting } from '../define-schedule-setting.ts';

export const ANNUAL_REPORT_SETTINGS = {
  url: defineSetting('REPORTS_URL', httpBaseUrlKind, {
    defaultText: 'https://vardefulla-datamangder.bolagsverket.se/arsredovisningar-bulkfiler',
    description: "Address of Bolagsverket's list of archives of annual reports.",
  }),
  /** First year of filing whose archives are fetched. Null for the previous year. */
  since: defineSetting(
    'REPORTS_SINCE',
    optionalKind({ ...wholeNumberKind(2020, 9999), allowedDescription: 'a year from 2020 on' }),
    {
      defaultDescription: 'the calendar year before the current one',
      description: 'Annual reports that were filed in this year or later are fetched.',
    },
  ),
  schedule: defineScheduleSetting('SCHEDULE_ANNUAL_REPORTS', '30 4 * * *', 'the annual reports'),
};
