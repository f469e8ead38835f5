import type { CompanyDataClient } from '../client.ts';
import type { OutputForm } from './to-output.ts';
import { UsageError } from './usage-error.ts';

export type Options = Readonly<Record<string, string | undefined>>;

/** A command with its argument, and the streams that it writes to. */
export interface CommandCall {
  readonly client: CompanyDataClient;
  readonly argument: string;
  readonly options: Options;
  readonly form: OutputForm;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly printProgress: (text: string) => void;
}

/** Parses a count. Null when the option is not given. */
export function parseCount(options: Options, name: string): number | null {
  const text = options[name];
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} is a whole number from 1.`);
  return Number(text);
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, tkr: 1e3, mkr: 1e6, mdkr: 1e9 };

/**
 * Parses an amount as people write it: `5000000`, `5 000 000`, `5 Mkr` or `1,5 mdkr`. Undefined
 * when the option is not given.
 */
export function parseAmount(options: Options, name: string): number | undefined {
  const text = options[name]?.replaceAll(/[\s_]/g, '').toLowerCase();
  if (text === undefined) return undefined;
  const [, digits = '', unit = ''] = /^(-?\d{1,15}(?:[.,]\d+)?)(tkr|mkr|mdkr)?$/.exec(text) ?? [];
  const amount = Number(digits.replace(',', '.')) * (FACTORS[unit] ?? 1);
  if (digits === '' || !Number.isInteger(amount))
    throw new UsageError(`--${name} is a whole amount in SEK, such as 5000000 or "5 Mkr".`);
  return amount;
}

export function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
