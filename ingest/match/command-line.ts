import { loadConfigWithEnvFile } from '../../shared/config/config.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { openGenerationStore, type StoreConfig } from '../../shared/store/open-store.ts';
import { createCommandLine, print, runCommandLine } from '../../shared/terminal/command-line.ts';
import { createProgress } from '../progress.ts';
import { INGEST_SETTINGS } from '../settings.ts';
import type { NamedColumns } from './choose-columns.ts';
import { matchList } from './match-list.ts';
import { openMatchPool } from './match-pool.ts';

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
      const pool = await openMatchPool({ config, generationName: await readLiveName(config) });
      try {
        const summary = await matchList(pool, { path, out, named }, progress);
        print(summary.toLines().join('\n'));
      } finally {
        progress.clear();
        await pool.close();
      }
    });
  await runCommandLine(program, args);
}

async function readLiveName(config: StoreConfig): Promise<string> {
  const store = await openGenerationStore(config);
  try {
    const live = await store.readLive();
    if (live !== null) return live.name;
  } finally {
    await store.close();
  }
  throw new AppError('invalid_usage', 'There is no data yet. Run: npm run ingest -- run');
}
