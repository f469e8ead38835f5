import { describeRollback } from '../../shared/store/describe-rollback.ts';
import { FIRST_STEP_LINES } from '../report/to-status-lines.ts';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { withRunLocks } from '../lock.ts';
import { rollBackToPreviousGeneration } from '../publish/roll-back.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { print } from '../../shared/terminal/command-line.ts';
import { withGenerationStore, type Command } from './command.ts';

export const listGenerations: Command = ({ options, config }) =>
  withGenerationStore(config, async (store) => {
    const live = await store.readLive();
    const rollbacks = live === null ? [] : await store.readRollbacksInForce(live.name);
    const found = (await store.listOldestFirst()).map((info) => ({
      ...info,
      live: info.name === live?.name,
      rejected: rollbacks.some(({ generation }) => generation === info.name),
    }));
    if (options.json === true) print(JSON.stringify(found));
    else if (found.length === 0) print(['There is no generation yet.', ...FIRST_STEP_LINES].join('\n'));
    else {
      for (const { name, companies, live, rejected } of found) {
        const size = formatCount(companies, 'company', 'companies');
        print(
          `${live ? '*' : ' '} ${name}  ${size}${live ? ', live' : ''}${rejected ? ', rolled back' : ''}`,
        );
      }
    }
    return 0;
  });

/** The command `rollback` (docs/operators/backup.md#roll-back). */
export const rollback: Command = ({ options, config }) =>
  withGenerationStore(config, async (store) => {
    const done = await withRunLocks(config.dataDir, store, () =>
      rollBackToPreviousGeneration(store, SOURCES_BY_PRECEDENCE, new Date()),
    );
    const { from, to, rejection } = done;
    print(
      options.json === true
        ? JSON.stringify(done)
        : `Generation ${to} is live again, in place of ${from}. ${describeRollback(rejection)}`,
    );
    return 0;
  });
