import { setting } from '../../../shared/config/setting.ts';
import { baseAddress, optional, secret } from '../../../shared/config/value-kinds.ts';
import { schedule } from '../schedule-setting.ts';

export const SIZE_CLASS_SETTINGS = {
  url: setting('AFR_URL', baseAddress, {
    fallback: 'https://apiafr.scb.se/v1',
    description: "SCB's AFR API, with its version.",
  }),
  apiKey: setting('AFR_API_KEY', optional(secret('a key')), {
    description: 'Key to the AFR API; without it size classes are not fetched.',
  }),
  // The API is closed from 4 to half past four (format page size-classes).
  schedule: schedule('SCHEDULE_SIZE_CLASSES', '0 1 * * *', 'the size classes'),
};
