import { setting } from '../../../shared/config/setting.ts';
import { ftpAddress, optional, secret, text } from '../../../shared/config/value-kinds.ts';
import { schedule } from '../schedule-setting.ts';

export const TRADEMARK_SETTINGS = {
  /** Folder with `full/` and `diff/`. */
  url: setting('TRADEMARKS_URL', ftpAddress, {
    fallback: 'ftp://opendata.prv.se/TrademarkExport/NewExport/trademark/data/',
    description: "Folder of PRV's open data with `full/` and `diff/`.",
  }),
  user: setting('TRADEMARKS_USER', optional(text('a user')), {
    description:
      'User of that folder. PRV prints user and password on the page of its data set (data.prv.se); without them trademarks are not fetched.',
  }),
  password: setting('TRADEMARKS_PASSWORD', optional(secret('a password')), {
    description: 'Password of that user.',
  }),
  schedule: schedule('SCHEDULE_TRADEMARKS', '0 6 * * *', 'the trademarks'),
};
