/** Stands for the caller's own API key. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY';

export interface SampleCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly origin: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON body of a POST. Null for a GET. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly key: string | null;
}

export function toSampleUrl({ origin, path, query }: SampleCall): string {
  const text = new URLSearchParams(query).toString();
  return `${origin}${path}${text === '' ? '' : `?${text}`}`;
}

export function indentAfterFirstLine(text: string, blanks: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(blanks)}`);
}
