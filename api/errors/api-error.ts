import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import { AppError, type ApiErrorCode, type AppErrorOptions } from '../../shared/errors/app-error.ts';
import { quoteSent, redact } from './quote-sent.ts';
import { ERROR_TABLE, type ErrorName, type ErrorRow } from './error-table.ts';

type WordsOf<Text extends string> = Text extends `${string}<${infer Word}>${infer Rest}`
  ? Word | WordsOf<Rest>
  : never;

type Words<Name extends ErrorName> = WordsOf<
  (typeof ERROR_TABLE)[Name]['error'] | (typeof ERROR_TABLE)[Name]['en']
>;

type Word = string | number | BilingualText;

type Options<Name extends ErrorName> = Omit<AppErrorOptions, 'explanation'> & {
  readonly words: Readonly<Record<Words<Name>, Word>>;
};

export type ApiError = AppError & { readonly code: ApiErrorCode };

/** Returns an error of the table. `words` replace the words in angle brackets of its texts. */
export function apiError<Name extends ErrorName>(
  name: Name,
  ...[options]: [Words<Name>] extends [never]
    ? [options?: Omit<Options<Name>, 'words'>]
    : [options: Options<Name>]
): ApiError {
  const row: ErrorRow = ERROR_TABLE[name];
  const words: Readonly<Record<string, Word>> = (options as Partial<Options<Name>> | undefined)?.words ?? {};
  return new AppError(toCode(name), fill(row.error, words, 'en'), {
    ...options,
    explanation: { en: fill(row.en, words, 'en'), sv: fill(row.sv, words, 'sv') },
  }) as ApiError;
}

export function internalError(text: string = ERROR_TABLE.internal.error, cause?: unknown): ApiError {
  return new AppError('internal', text, { cause }) as ApiError;
}

interface RefusedValue {
  readonly field: string;
  readonly place: string;
  readonly sent: unknown;
}

export function invalidParameterError(
  { field, place, sent }: RefusedValue,
  accepted: BilingualText,
): ApiError {
  return apiError('invalid_parameter', { words: { field, place, sent: quoteSent(sent), accepted } });
}

const MAX_KEY_LENGTH = 40;

/** The error of a field whose schema refuses what is at `path` in it. Keys can be the caller's. */
export function invalidPartError(
  field: string,
  sent: unknown,
  path: readonly PropertyKey[],
  accepted: BilingualText,
): ApiError {
  const part = path.reduce((within, key) => (within as Record<PropertyKey, unknown>)[key], sent);
  const place = [field, ...path.map((key) => `[${redact(String(key)).slice(0, MAX_KEY_LENGTH)}]`)].join('');
  return invalidParameterError({ field, place, sent: part }, accepted);
}

export function toCode(name: ErrorName): ApiErrorCode {
  const row: ErrorRow = ERROR_TABLE[name];
  return row.code ?? (name as ApiErrorCode);
}

function fill(text: string, words: Readonly<Record<string, Word>>, language: 'en' | 'sv'): string {
  return text.replaceAll(/<(\w+)>/g, (whole, name: string) => {
    const word = words[name] ?? whole;
    return typeof word === 'object' ? word[language] : String(word);
  });
}
