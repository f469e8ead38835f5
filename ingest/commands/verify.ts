import { checkLiveGeneration } from '../publish/check-live-generation.ts';
import { formatCount, formatNumber } from '../../shared/terminal/format-number.ts';
import { SOURCES_BY_PRECEDENCE } from '../sources/index.ts';
import { print, printError } from '../../shared/terminal/command-line.ts';
import { withGenerationStore, type Command } from './command.ts';

/** Exits with 1 if a check fails. */
export const verifyLiveGeneration: Command = ({ options, config }) =>
  withGenerationStore(config, async (store) => {
    const found = await checkLiveGeneration(
      SOURCES_BY_PRECEDENCE,
      store,
      config.dataDir,
      config.gates.canaries,
    );
    const { generation, companies, samples, problems, notes } = found;
    if (options.json === true) print(JSON.stringify(found));
    else {
      for (const note of notes) print(note);
      if (problems.length === 0)
        print(
          `Generation ${generation} is intact: ${formatCount(companies, 'company', 'companies')}. ${formatNumber(samples)} looked up by number and by name, all found.`,
        );
    }
    for (const problem of problems) printError(problem);
    return problems.length === 0 ? 0 : 1;
  });
