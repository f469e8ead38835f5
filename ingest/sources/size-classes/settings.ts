import { defineSetting } from '../../../shared/config/setting.ts';
import { httpBaseUrlKind, optionalKind, secretKind } from '../../../shared/config/value-kinds.ts';
import { defineScheduleSetting } from '../define-schedule-setting.ts';

export const SIZE_CLASS_SETTINGS = {
  url: defineSetting('AFR_URL', httpBaseUrlKind, {
    defaultText: 'https://apiafr.scb.se/v1',
    description: "Address of SCB's AFR API, with the version. It returns the size classes of companies.",
  }),
  apiKey: defineSetting('AFR_API_KEY', optionalKind(secretKind('a key')), {
    description:
      "Key to SCB's API of the general company register (Allmänna företagsregistret, AFR). Without it, size classes are not fetched.",
  }),
  // The API is closed from 04:00 to 04:30 (docs/formats/size-classes.md).
  schedule: defineScheduleSetting('SCHEDULE_SIZE_CLASSES', '0 1 * * *', 'the size classes'),
};
