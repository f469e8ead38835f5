import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Loaded with `--import` before a script: appends the address of each module to the file `LOADED_LIST`. */
const { LOADED_LIST = '' } = process.env;

registerHooks({
  load: (url, context, next) => {
    appendFileSync(LOADED_LIST, `${url}\n`);
    return next(url, context);
  },
});
