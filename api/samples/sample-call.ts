/** A call of the API to show in several programming languages. */
export interface SampleCall {
  readonly method: 'GET' | 'POST';
  /** Public URL of the service, without a trailing slash. */
  readonly origin: string;
  readonly path: string;
  /** Query parameters of a GET. */
  readonly query: Readonly<Record<string, string>>;
  /** JSON body of a POST. Null for a GET. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** API key, or a placeholder for one. Null for a call without a key. */
  readonly key: string | null;
}

/** Returns the address of a call with its query. */
export function toSampleUrl({ origin, path, query }: SampleCall): string {
  const text = new URLSearchParams(query).toString();
  return `${origin}${path}${text === '' ? '' : `?${text}`}`;
}

/** Indents the lines of a text after the first one by a number of blanks. */
export function indentAfterFirstLine(text: string, blanks: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(blanks)}`);
}
