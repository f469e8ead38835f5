import { loadConfigWithEnvFile } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { MatchItem } from '../../shared/match/match-item.ts';
import { MatchThreads } from '../../shared/match/threads/match-threads.ts';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { NO_DEADLINE } from '../../shared/store/port.ts';
import { createCommandLine, print, runCommandLine } from '../../shared/terminal/command-line.ts';
import { createProgress } from '../progress.ts';
import { INGEST_SETTINGS } from '../settings.ts';
import type { NamedColumns } from './choose-columns.ts';
import { matchList } from './match-list.ts';
import { SHOWN_CANDIDATES } from './result-columns.ts';

const NOTES = `A column is named by its head, or by its place from 1. Without options the heads are guessed, and said.
Exit codes: 0 done, 1 failed, 2 wrong usage or a list that cannot be read.`;

interface MatchOptions extends Omit<NamedColumns, 'orgNumber'> {
  readonly out: string;
  readonly number?: string;
}

/** Runs `npm run match` (docs/operators/commands.md#match-a-list). */
export async function runMatchCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const program = createCommandLine('npm run match --', NOTES)
    .description(
      'match a list of companies with the register, and write it with the result behind its columns',
    )
    .argument('<FILE>', 'the list: CSV, XLSX or JSON lines')
    .requiredOption('--out <FILE>', 'file to write: .csv for a Swedish spreadsheet, .xlsx or .jsonl')
    .option('--name <COLUMN>', 'column of names')
    .option('--number <COLUMN>', 'column of organisation numbers')
    .option('--city <COLUMN>', 'column of towns')
    .option('--postal-code <COLUMN>', 'column of postal codes')
    .option('--legal-form <COLUMN>', 'column of legal forms')
    .action(async (path: string, { out, number, ...columns }: MatchOptions) => {
      const named = number === undefined ? columns : { ...columns, orgNumber: number };
      const progress = createProgress(process.stderr, () => performance.now());
      const config = loadConfigWithEnvFile(environment, INGEST_SETTINGS);
      await using opened = new AsyncDisposableStack();
      const store = opened.adopt(await openGenerationStore(config), (each) => each.close());
      const live = await store.readLive();
      if (live === null)
        throw new AppError('invalid_usage', 'There is no data yet. Run: npm run ingest -- run');
      const reader = opened.adopt(await store.open(live.name), (each) => each.close());
      const warn = (error: unknown): void =>
        progress.note(`A part was not matched in a thread: ${String(error)}`);
      const threads = opened.adopt(new MatchThreads(config, warn), (each) => each.close());
      opened.defer(() => progress.clear());
      const matchPart = (items: readonly MatchItem[]) =>
        threads.matchPart(reader, { items, maxCandidates: SHOWN_CANDIDATES }, NO_DEADLINE);
      const summary = await matchList(matchPart, { path, out, named }, progress);
      print(summary.toLines().join('\n'));
    });
  await runCommandLine(program, args);
}
