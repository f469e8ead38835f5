import { defineSetting } from '../../../shared/config/setting.ts';
import { ftpBaseUrlKind, optionalKind, secretKind, anyTextKind } from '../../../shared/config/value-kinds.ts';
import { defineScheduleSetting } from '../define-schedule-setting.ts';

export const TRADEMARK_SETTINGS = {
  url: defineSetting('TRADEMARKS_URL', ftpBaseUrlKind, {
    defaultText: 'ftp://opendata.prv.se/TrademarkExport/NewExport/trademark/data/',
    description: "PRV's folder of trademark data, which contains `full/` and `diff/`.",
  }),
  user: defineSetting('TRADEMARKS_USER', optionalKind(anyTextKind('a user')), {
    description:
      'User name for `TRADEMARKS_URL`. PRV publishes user name and password on the page of its data set (data.prv.se). Without them, trademarks are not fetched.',
  }),
  password: defineSetting('TRADEMARKS_PASSWORD', optionalKind(secretKind('a password')), {
    description: 'Password of `TRADEMARKS_USER`. Without it, trademarks are not fetched.',
  }),
  schedule: defineScheduleSetting('SCHEDULE_TRADEMARKS', '0 6 * * *', 'the trademarks'),
};
