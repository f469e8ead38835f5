import { parseArgs } from 'node:util';
import { AppError } from '../shared/errors/app-error.ts';

const MOST_WORKERS = 64;
/** What `npm start` can be told. */
export const USAGE = `Usage: npm start [-- --workers N]

  --workers N   serve with N processes on one address (1 to ${MOST_WORKERS}; 1 when not given)
`;

/** What the command line tells the API. Throws `invalid_usage` for anything else. */
export function readOptions(args: readonly string[]): { readonly workers: number } {
  let text: string;
  try {
    text = parseArgs({ args: [...args], options: { workers: { type: 'string', default: '1' } } }).values
      .workers;
  } catch (cause) {
    throw new AppError('invalid_usage', USAGE, { cause });
  }
  const workers = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (workers < 1 || workers > MOST_WORKERS) throw new AppError('invalid_usage', USAGE);
  return { workers };
}
