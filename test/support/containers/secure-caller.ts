import { Agent, request } from 'node:https';
import { TLSSocket } from 'node:tls';

/** An answer of the service, as text and bytes. */
export interface SecureAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Fingerprint of the certificate that the proxy presented. */
  readonly fingerprint: string;
}

const TIMEOUT_MS = 60_000;

/**
 * Calls https://localhost on a connection of its own, which accepts a self-signed certificate. With
 * `key` the call has an API key.
 */
export function callSecurely(path: string, key: string | null = null): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: false });
    const headers = key === null ? {} : { Authorization: `Bearer ${key}` };
    const call = request(
      { host: '127.0.0.1', port: 443, path, agent, headers, timeout: TIMEOUT_MS },
      (answer) => {
        const socket: unknown = answer.socket;
        const fingerprint256 = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : '';
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, body: Buffer.concat(chunks), fingerprint: fingerprint256 }),
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error(`no answer from ${path} in ${TIMEOUT_MS / 1_000} s`)));
    call.on('error', reject);
    call.end();
  });
}

/** The statuses of all calls that were answered, and the messages of those that were not. */
export interface CallCounts {
  readonly statuses: Readonly<Record<string, number>>;
  readonly calls: number;
}

/** Runs `callers` that call `path` one call after the other until `during` ends. */
export async function callDuring(
  { path, key, callers }: { readonly path: string; readonly key: string; readonly callers: number },
  during: () => Promise<void>,
): Promise<CallCounts> {
  const statuses: Record<string, number> = {};
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const result = await callSecurely(path, key).then(
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
