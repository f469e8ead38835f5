import { STATUS_CODES } from 'node:http';

/** What is answered to a request that the application never sees. */
export interface Refusal {
  readonly status: number;
  readonly error: string;
}

export const MALFORMED: Refusal = { status: 400, error: 'Malformed request' };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'Request headers too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'Request timeout' },
};

/** The refusal for the code of an error of Node's HTTP parser. */
export function toRefusal(code: string | undefined): Refusal {
  return REFUSALS[code ?? ''] ?? MALFORMED;
}

/** A refusal as a whole HTTP/1.1 response. `headers` has those that do not come of its body. */
export function toResponseText(
  { status, error }: Refusal,
  headers: Readonly<Record<string, string>>,
): string {
  const body = JSON.stringify({ error });
  const all = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...all.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
