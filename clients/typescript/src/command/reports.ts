import { writeFile } from 'node:fs/promises';
import { FILING_COLUMNS } from './columns.ts';
import { withoutUndefined, type CommandCall, type Options } from './command-call.ts';
import { toOutput } from './to-output.ts';
import { UsageError } from './usage-error.ts';

/** Lists the annual reports of a company, or writes one into a file. */
export async function reports(call: CommandCall): Promise<void> {
  const { client, argument, options, form, signal, print } = call;
  const { out } = options;
  const format = parseFormat(options);
  if (out === undefined) {
    if (format !== undefined || options['fiscal-end'] !== undefined)
      throw new UsageError('--format and --fiscal-end choose a report to write. Add --out FILE.');
    const answer = await client.annualReports(argument, { signal });
    print(toOutput(form, answer, answer.filings, FILING_COLUMNS));
    return;
  }
  const choice = withoutUndefined({ fiscal_end: options['fiscal-end'], format });
  const bytes = await client.annualReport(argument, choice, { signal });
  await writeFile(out, bytes, { flag: 'wx' });
  call.printProgress(`${out}: ${bytes.length.toLocaleString('en-US')} bytes\n`);
}

function parseFormat({ format }: Options): 'ixbrl' | 'pdf' | undefined {
  if (format === undefined || format === 'ixbrl' || format === 'pdf') return format;
  throw new UsageError('--format is ixbrl or pdf.');
}
