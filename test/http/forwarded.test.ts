import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { serveWithSettings } from '../support/service/serve-with-settings.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

type Headers = Readonly<Record<string, string>>;

const dataDir = mkdtempSync(join(tmpdir(), 'company-data-forwarded-'));
beforeAll(async () => {
  const { error } = await ingestFolder(copyWeeklyDelivery(join(dataDir, 'delivery')), dataDir);
  expect(error).toBeNull();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const serve = (settings: Headers): Promise<string> => serveWithSettings({ DATA_DIR: dataDir, ...settings });

async function readOrigin(address: string, headers: Headers): Promise<string> {
  const call = request(`${address}/v1/annual-reports?org_number=5621000016`, { headers });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const { filings } = (await json(response)) as { filings: { ixbrlUrl: string }[] };
  return filings[0]!.ixbrlUrl.replace(/\/v1\/.*$/, '');
}

const toForwarded = (scheme: string, host: string): Headers => ({
  'X-Forwarded-Proto': scheme,
  'X-Forwarded-Host': host,
});

it.each([
  ['https', 'api.example.se', 'https://api.example.se'],
  ['HTTPS, http', 'api.example.se:8443 , inner', 'https://api.example.se:8443'],
  ['http', '[2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
  ['https', '', 'https://asked.example'],
  ['', 'api.example.se', 'http://api.example.se'],
  ['ftp', 'api.example.se', 'http://api.example.se'],
  ['javascript:', 'api.example.se', 'http://api.example.se'],
  ['https', 'a@b', 'https://asked.example'],
  ['https', 'a/b', 'https://asked.example'],
  ['https', 'a:99999', 'https://asked.example'],
  ['https', 'a:', 'https://asked.example'],
  ['https', '<script>', 'https://asked.example'],
  ['https', ', api.example.se', 'https://asked.example'],
])('A trusted proxy that forwards %s and %s results in the origin %s', async (scheme, host, origin) => {
  const address = await serve({ TRUST_PROXY: '127.0.0.0/8' });
  expect(await readOrigin(address, { Host: 'asked.example', ...toForwarded(scheme, host) })).toBe(origin);
});

it.each(['', '10.0.0.0/8'])(
  'Forwarding headers of an untrusted client are ignored (TRUST_PROXY=%s)',
  async (ranges) => {
    const address = await serve({ TRUST_PROXY: ranges });
    const forged = toForwarded('https', 'evil.example');
    expect(await readOrigin(address, forged)).toBe(address);
    expect(await readOrigin(address, { Host: 'asked.example', ...forged })).toBe('http://asked.example');
  },
);

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);

it.runIf(hasIpv6)('A trusted proxy is recognised by its IPv4-mapped IPv6 address', async () => {
  const address = await serve({ TRUST_PROXY: '127.0.0.1', HOST: '::' });
  const mapped = address.replace('[::]', '[::ffff:127.0.0.1]');
  expect(await readOrigin(mapped, toForwarded('https', 'api.example.se'))).toBe('https://api.example.se');
});

it('BASE_URL overrides forwarded headers', async () => {
  const address = await serve({ TRUST_PROXY: '127.0.0.1', BASE_URL: 'https://own.example.se' });
  expect(await readOrigin(address, toForwarded('http', 'other.example'))).toBe('https://own.example.se');
});
