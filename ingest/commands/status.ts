import { toStatusLines } from '../report/to-status-lines.ts';
import { readStatus } from '../report/status.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { getLineWidth } from '../../shared/terminal/wrap-text.ts';
import { print } from '../../shared/terminal/command-line.ts';
import { withGenerationStore, type Command } from './command.ts';

export const status: Command = ({ options, config }) =>
  withGenerationStore(config, async (store) => {
    const found = await readStatus(SOURCES_BY_PRECEDENCE, store, config.dataDir, new Date());
    print(
      options.json ? JSON.stringify(found) : toStatusLines(found, getLineWidth(process.stdout)).join('\n'),
    );
    return 0;
  });
