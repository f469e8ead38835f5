import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Loaded with `--import` before a script: appends each loaded module's URL to the file
 * `LOADED_LIST`.
 */
const { LOADED_LIST = '' } = process.env;

registerHooks({
  load: (url, context, next) => {
    appendFileSync(LOADED_LIST, `${url}\n`);
    return next(url, context);
  },
});
