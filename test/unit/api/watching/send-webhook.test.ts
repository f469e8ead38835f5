import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkWebhookUrl } from '../../../../api/watching/check-webhook-url.ts';
import { createWebhookSender } from '../../../../api/watching/send-webhook.ts';
import { toOutcome } from '../../../../api/watching/deliver-way.ts';
import { createWebhookSecret } from '../../../../shared/accounts/watching/webhook-secrets.ts';
import { listenLocally } from '../../../support/process/listen-locally.ts';
import { makeCertificate } from '../../../support/service/make-certificate.ts';
import { startReceiver } from '../../../support/watching/start-receiver.ts';

const MESSAGE = { id: 'msg_1', body: '{"type":"test","changes":[]}' };
const now = (): Date => new Date();

describe('the address of a webhook', () => {
  it.each([
    'https://127.0.0.1/x',
    'https://10.1.2.3',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://localhost:8443',
  ])('%s is not public', async (url) => {
    expect((await checkWebhookUrl(url, false))?.en).toContain('on the Internet');
    expect(await checkWebhookUrl(url, true)).toBeNull();
  });

  it.each(['http://example.se', 'ftp://example.se', 'example.se', 'https://a:b@example.se', 'https://', ''])(
    '“%s” is no address',
    async (url) => {
      expect((await checkWebhookUrl(url, false))?.sv).toContain('https-adress');
    },
  );

  it('A name that is not found may be called later', async () => {
    expect(await checkWebhookUrl('https://hooks.example.invalid/x', false)).toBeNull();
  });
});

describe('a webhook', () => {
  it.each(['127.0.0.1', 'localhost'])('%s is not called, and the error names no address', async (host) => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.address);
    const target = { url: `http://${host}:${port}`, secrets: [createWebhookSecret()] };
    const attempt = await createWebhookSender(false, now)(MESSAGE, target);
    expect(attempt).toMatchObject({ status: null, error: 'the address is not public' });
    expect(receiver.calls).toEqual([]);
  });

  it('A certificate that does not hold is an error', async () => {
    const server = createSecureServer(makeCertificate(), (_request, response) => response.end());
    const { address, close } = await listenLocally(server);
    onTestFinished(close);
    const target = { url: address.replace('http:', 'https:'), secrets: [createWebhookSecret()] };
    const { error } = await createWebhookSender(true, now)(MESSAGE, target);
    expect(error).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('Nothing is sent unsigned when the secret cannot be read', async () => {
    const receiver = await startReceiver();
    const attempt = await createWebhookSender(true, now)(MESSAGE, { url: receiver.address, secrets: [] });
    expect(attempt.error).toContain('make a new one');
    expect(receiver.calls).toEqual([]);
  });

  it('A receiver that never answers is given up after ten seconds', async () => {
    const { address, close } = await listenLocally(createServer(() => undefined));
    onTestFinished(close);
    const target = { url: address, secrets: [createWebhookSecret()] };
    const { error } = await createWebhookSender(true, now)(MESSAGE, target);
    expect(error).toBe('no answer within 10 seconds');
  });

  it('Eleven pauses follow failed attempts, and no more', () => {
    const at = new Date('2026-06-16T04:00:00.000Z');
    const pauses = Array.from({ length: 12 }, (_, place) => {
      const { state, dueAt, way } = toOutcome(false, place + 1, 'https://x', at);
      return state === 'waiting' ? (Date.parse(dueAt) - at.getTime()) / 60_000 : way;
    });
    expect(pauses).toEqual([1, 5, 30, 120, 360, 720, 720, 720, 720, 720, 720, 'off']);
  });
});

/** The library of another language (PyPI, `standardwebhooks`). */
const PYTHON = 'node_modules/.cache/python/bin/python';
const VERIFY = `
import json, sys
from standardwebhooks import Webhook
print(json.dumps(Webhook(sys.argv[1]).verify(sys.argv[2], json.loads(sys.argv[3]))))
`;

describe.skipIf(!existsSync(PYTHON))(
  `a library of others (${PYTHON} -m pip install standardwebhooks)`,
  () => {
    it('verifies the signatures of both secrets, and refuses others', async () => {
      const receiver = await startReceiver();
      const secrets = [createWebhookSecret(), createWebhookSecret()];
      await createWebhookSender(true, now)(MESSAGE, { url: receiver.address, secrets });
      const [{ body, headers }] = receiver.calls as [(typeof receiver.calls)[0]];
      const verify = (secret: string, text = body): unknown => {
        const args = ['-c', VERIFY, secret, text, JSON.stringify(headers)];
        return JSON.parse(
          execFileSync(PYTHON, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
        );
      };
      for (const secret of secrets) expect(verify(secret)).toEqual(JSON.parse(MESSAGE.body));
      expect(() => verify(createWebhookSecret())).toThrow();
      expect(() => verify(secrets[0]!, body.replace('test', 'best'))).toThrow();
    });
  },
);
