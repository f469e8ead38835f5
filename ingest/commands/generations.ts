import { withRunLock } from '../lock.ts';
import { rollBack } from '../publish/roll-back.ts';
import { print, withGenerations, type Command } from './command.ts';

/** `generations`. */
export const generations: Command = ({ config }) =>
  withGenerations(config, async (store) => {
    const live = await store.live();
    for (const info of await store.list())
      print(`${info.name === live?.name ? '*' : ' '} ${info.name}  ${info.companies} companies`);
    return 0;
  });

/** `rollback`. */
export const rollback: Command = ({ config }) =>
  withGenerations(config, async (store) => {
    const { from, to } = await withRunLock(config.dataDir, store, () => rollBack(store));
    print(`Generation ${to} is live again; it was ${from}.`);
    return 0;
  });
