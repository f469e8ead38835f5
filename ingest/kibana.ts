import { toReason } from '../shared/errors/to-reason.ts';
import { loadConfig } from '../shared/config/config.ts';
import { outliveReader } from '../shared/terminal/outlive-reader.ts';
import { print, printError } from './commands/command.ts';
import { runKibanaCommand } from './kibana/kibana-command.ts';
import { toExitCode } from './to-exit-code.ts';

outliveReader(process.stdout);

try {
  const lines = await runKibanaCommand(process.argv.slice(2), () => loadConfig(process.env));
  print(lines.join('\n'));
} catch (error) {
  printError(toReason(error));
  process.exitCode = toExitCode(error);
}
