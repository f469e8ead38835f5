import type { CliCommand } from './commands.ts';

const ENDING = `Settings:
  COMPANY_DATA_URL             Address of the service (required)
  COMPANY_DATA_KEY             API key; without it calls are those of a guest

Exit codes: 0 done, 1 error of the service or of a file, 2 wrong usage.
`;
const WIDTH = 29;

export function toHelp(commands: Readonly<Record<string, CliCommand>>): string {
  const lines = Object.entries(commands).map(([name, { argument, summary }]) =>
    toLine(`${name} ${argument}`, summary),
  );
  return `Usage: company-data COMMAND [options]

${lines.join('')}
  COMMAND --help               Options of a command
  --version                    Version of this program

${ENDING}`;
}

export function toCommandHelp(name: string, { argument, summary, options, hasForm }: CliCommand): string {
  const lines = Object.entries(options).map(([option, { value, text }]) =>
    toLine(`--${option} ${value}`, text),
  );
  const forms = hasForm
    ? [toLine('--json, --csv', 'Form of the output; default a table on a terminal, JSON in a pipe')]
    : [];
  return `Usage: company-data ${name} ${argument} [options]

${summary}.

${[...lines, ...forms].join('')}
${ENDING}`;
}

function toLine(what: string, text: string): string {
  const padding = what.length + 2 < WIDTH ? '' : `\n${' '.repeat(WIDTH + 2)}`;
  return `  ${what.padEnd(WIDTH)}${padding}${text}\n`;
}
