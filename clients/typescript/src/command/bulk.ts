import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { RESULT_COLUMNS } from './columns.ts';
import { parseCount, type CommandCall } from './command-call.ts';
import { toCsvLine } from './csv.ts';
import { readTerms } from './read-terms.ts';
import { runBulk } from './run-bulk.ts';
import { UsageError } from './usage-error.ts';

export async function bulk({ client, argument, options, signal, printProgress }: CommandCall): Promise<void> {
  const { out } = options;
  if (out === undefined || !/\.(csv|jsonl)$/.test(out))
    throw new UsageError('bulk needs --out FILE.csv or --out FILE.jsonl.');
  const isCsv = out.endsWith('.csv');
  const { kind, terms, foundColumn } = readTerms(await readFile(argument, 'utf8'), options['column']);
  if (foundColumn !== null) printProgress(`The file is CSV. Its column "${foundColumn}" is looked up.\n`);
  const from = parseCount(options, 'from');
  const skipped = (from ?? 1) - 1;
  const headings = toCsvLine(RESULT_COLUMNS.map(([heading]) => heading));
  // Results that were paid for are never overwritten.
  if (from === null) await writeFile(out, isCsv ? headings : '', { flag: 'wx' });
  let done = skipped;
  let found = 0;
  try {
    for await (const batch of runBulk(client, { kind, terms: terms.slice(skipped) }, signal)) {
      const lines = batch.results.map((result) =>
        isCsv ? toCsvLine(RESULT_COLUMNS.map(([, toCell]) => toCell(result))) : `${JSON.stringify(result)}\n`,
      );
      await appendFile(out, lines.join(''));
      done = skipped + batch.done;
      found += batch.results.filter(({ success }) => success).length;
      printProgress(`${toCount(done)} of ${toCount(terms.length)} looked up, ${toCount(found)} found\n`);
    }
  } catch (error) {
    const rest = `Continue with --from ${done + 1}.`;
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${rest}`, { cause: error });
  }
}

function toCount(value: number): string {
  return value.toLocaleString('en-US');
}
