import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryAttempt } from '../../shared/accounts/watching/watch-list.ts';

/** An answer after this time is none (docs/callers/webhooks.md). */
const TIMEOUT_MS = 10_000;
const NO_SECRET = 'the secret cannot be read; make a new one';

interface WebhookMessage {
  /** The `webhook-id`, the same at each attempt. */
  readonly id: string;
  readonly body: string;
}

interface WebhookTarget {
  readonly url: string;
  /** The current secret first. All of them sign. */
  readonly secrets: readonly string[];
}

export type SendWebhook = (message: WebhookMessage, target: WebhookTarget) => Promise<DeliveryAttempt>;

/**
 * Creates the sender of webhooks. It calls public addresses only, checked when the connection is
 * made, follows no redirect and reads no body.
 */
export function createWebhookSender(canBePrivate: boolean, now: () => Date): SendWebhook {
  return async ({ id, body }, { url, secrets }) => {
    const at = now();
    // Nothing is sent unsigned.
    if (secrets.length === 0) return { at: at.toISOString(), status: null, error: NO_SECRET };
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'company-data-service',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': await sign(id, at, body, secrets),
    };
    try {
      const status = await post(url, headers, body, canBePrivate);
      const isDelivered = status >= 200 && status < 300;
      return { at: at.toISOString(), status, error: isDelivered ? null : `answered ${status}` };
    } catch (error) {
      return { at: at.toISOString(), status: null, error: describe(error as NodeJS.ErrnoException) };
    }
  };
}

export function isDelivered({ error }: DeliveryAttempt): boolean {
  return error === null;
}

async function sign(id: string, at: Date, body: string, secrets: readonly string[]): Promise<string> {
  const { Webhook } = (await import('standardwebhooks')).default;
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ');
}

async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  canBePrivate: boolean,
): Promise<number> {
  const { useAgent } = await import('request-filtering-agent');
  const agent = useAgent(url, { allowPrivateIPAddress: canBePrivate, allowMetaIPAddress: false });
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent, signal }, (response) => {
      resolve(response.statusCode ?? 0);
      // The status says all. The rest can have any size.
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Says why there was no answer. Never names the address that was found, which may be private. */
function describe({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer within 10 seconds';
  if (/is not allowed/.test(message)) return 'the address is not public';
  return code ?? 'the connection failed';
}
