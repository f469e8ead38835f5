import { parseArgs } from 'node:util';
import { wrongUsage } from './command.ts';

/** A command line of `npm run ingest`. */
export type CommandLine = ReturnType<typeof readCommandLine>;

/** Takes the arguments apart. Throws `invalid_usage` for options that there are not. */
export function readCommandLine(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        only: { type: 'string', multiple: true },
        to: { type: 'string' },
        accept: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        synthetic: { type: 'boolean', default: false },
      },
    });
    return { command: positionals[0], options: values };
  } catch (cause) {
    throw wrongUsage(cause instanceof Error ? cause.message : '', cause);
  }
}
