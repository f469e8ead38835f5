import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runKibanaDashboardsCommand } from '../../ingest/kibana/kibana-command.ts';
import { listenLocally } from '../support/process/listen-locally.ts';
import { runCommand } from '../support/process/run-command.ts';
import type { Finished } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const PASSWORD = 'a-password-for-tests';
const CLUSTER = { STORE: 'elasticsearch', INDEX_PREFIX: 'acme' };

interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function serveKibana(status: number, answer: unknown, headers: Record<string, string> = {}) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  const { address, close } = await listenLocally(server);
  onTestFinished(close);
  return { address, calls, close };
}

const run = (options: readonly string[], settings: Record<string, string> = CLUSTER): Promise<Finished> =>
  runCommand(runKibanaDashboardsCommand, options, { DATA_DIR: makeTemporaryFolder(), ...settings });

describe('npm run kibana', () => {
  it('The command writes a file, or imports the same objects', async () => {
    const { address, calls } = await serveKibana(200, { success: true, successCount: 47 });
    const out = join(makeTemporaryFolder(), 'kibana.ndjson');
    const settings = { ...CLUSTER, ELASTICSEARCH_USERNAME: 'anna', ELASTICSEARCH_PASSWORD: PASSWORD };
    const { code, stdout, stderr } = await run(['--out', out, '--url', `${address}/`], settings);
    expect([code, stderr]).toEqual([0, '']);
    const ndjson = readFileSync(out, 'utf8');
    const count = ndjson.trim().split('\n').length;
    expect(stdout).toContain(`Wrote ${count} objects to ${out}.`);
    expect(stdout).toContain(`Kibana at ${address}/ has 47 objects, 6 of them dashboards.`);
    expect(calls.map(({ path }) => path)).toEqual(['POST /api/saved_objects/_import?overwrite=true']);
    const [{ headers, body }] = calls as [Call];
    expect(headers['kbn-xsrf']).toBe('true');
    expect(headers.authorization).toBe(`Basic ${btoa(`anna:${PASSWORD}`)}`);
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="file"; filename="export\.ndjson"/);
    expect(body).toContain(ndjson);
  });

  it('The command sends an API key, or no credentials', async () => {
    const { address, calls } = await serveKibana(200, { success: true, successCount: 1 });
    await run(['--url', address], { ...CLUSTER, ELASTICSEARCH_API_KEY: 'the-key' });
    await run(['--url', address]);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['ApiKey the-key', undefined]);
  });

  it.each<[string, number, unknown, Record<string, string>, RegExp]>([
    ['a wrong password', 401, {}, {}, /refuses the user or the key.*ELASTICSEARCH_PASSWORD/],
    ['a page to sign in', 302, '', { location: '/login' }, /refuses the user or the key/],
    ['a missing right', 403, {}, {}, /needs the privilege "Saved Objects Management: All"/],
    ['a start that goes on', 503, 'not ready', {}, /is not ready yet/],
    ['another error', 413, {}, {}, /refused the objects: it answered 413/],
    ['something else', 200, '<html>', {}, /does not respond like Kibana/],
    [
      'a part',
      200,
      {
        success: false,
        successCount: 38,
        errors: [{ type: 'lens', id: 'acme-chart-x', error: { type: 'missing_references' } }],
      },
      {},
      /imported 38 objects but refused these: lens acme-chart-x \(missing_references\)/,
    ],
  ])('A refusal of Kibana is reported: %s', async (_what, status, answer, headers, message) => {
    const { address } = await serveKibana(status, answer, headers);
    const settings = { ...CLUSTER, ELASTICSEARCH_USERNAME: 'anna', ELASTICSEARCH_PASSWORD: PASSWORD };
    const { code, stdout, stderr } = await run(['--url', address], settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(PASSWORD);
  });

  it('An unreachable Kibana is reported', async () => {
    const { address, close } = await serveKibana(200, {});
    await close();
    const { code, stderr } = await run(['--url', address]);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/)]);
  });

  it.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['nothing to do', [], CLUSTER, /^Usage: npm run kibana/],
    ['an unknown option', ['--x'], CLUSTER, /Unknown option '--x'.*Usage/s],
    ['a password in the address', ['--url', `http://a:${PASSWORD}@x`], CLUSTER, /without user and password/],
    ['an address that is none', ['--url', 'kibana:5601'], CLUSTER, /--url must be an address such as/],
    ['an engine without Kibana', ['--out', 'x'], { STORE: 'embedded' }, /STORE is embedded/],
    [
      'a folder that there is not',
      ['--out', '/nowhere/x'],
      CLUSTER,
      /--out, \/nowhere\/x, cannot be written/,
    ],
    [
      'a missing certificate',
      ['--url', 'https://127.0.0.1:1'],
      { ...CLUSTER, ELASTICSEARCH_CA: '/nowhere.pem' },
      /ELASTICSEARCH_CA cannot be read/,
    ],
  ])('Wrong usage ends with 2: %s', async (_what, options, settings, message) => {
    const { code, stdout, stderr } = await run(options, settings);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(PASSWORD);
  });
});
