import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { TLSSocket } from 'node:tls';

/** An answer of the service, as text and bytes. */
export interface SecureAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly fingerprint: string;
}

const TIMEOUT_MS = 60_000;

export interface SecureCall {
  readonly key?: string;
  readonly cookie?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Calls https://localhost on a connection of its own, which accepts a self-signed certificate. */
export function callSecurely(path: string, call: SecureCall = {}): Promise<SecureAnswer> {
  const body = toBody(call);
  return new Promise((resolve, reject) => {
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: false });
    const headers = {
      ...(call.key === undefined ? {} : { Authorization: `Bearer ${call.key}` }),
      ...(call.cookie === undefined ? {} : { Cookie: call.cookie }),
      ...(body === null ? {} : { 'Content-Type': body.type }),
    };
    const method = body === null ? 'GET' : 'POST';
    const sent = request(
      { host: '127.0.0.1', port: 443, method, path, agent, headers, timeout: TIMEOUT_MS },
      (answer) => {
        const socket: unknown = answer.socket;
        const fingerprint256 = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : '';
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            fingerprint: fingerprint256,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${path} in ${TIMEOUT_MS / 1_000} s`)));
    sent.on('error', reject);
    sent.end(body?.text);
  });
}

function toBody({ form, json }: SecureCall): { readonly type: string; readonly text: string } | null {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? null : { type: 'application/json', text: JSON.stringify(json) };
}

export interface CallCounts {
  readonly statuses: Readonly<Record<string, number>>;
  readonly calls: number;
}

/** Runs `callers` that call `path` one call after the other until `during` ends. */
export async function callDuring(
  { path, callers, ...call }: SecureCall & { readonly path: string; readonly callers: number },
  during: () => Promise<void>,
): Promise<CallCounts> {
  const statuses: Record<string, number> = {};
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const result = await callSecurely(path, call).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
      statuses[result] = (statuses[result] ?? 0) + 1;
    }
  };
  const all = Array.from({ length: callers }, run);
  try {
    await during();
  } finally {
    isOver = true;
    await Promise.all(all);
  }
  return { statuses, calls: Object.values(statuses).reduce((sum, count) => sum + count, 0) };
}
