import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { docker } from '../support/containers/docker.ts';
import { describeWithEngine } from '../support/containers/describe-with-engine.ts';
import {
  createAccount,
  readSpent,
  runAccounts,
  type InstallationAccount,
} from '../support/containers/installation-accounts.ts';
import { openInstallation, readShellBlocks, type Installation } from '../support/containers/installation.ts';
import { readContainerCommands } from '../support/containers/read-container-commands.ts';
import { readMemory } from '../support/containers/read-memory.ts';
import { callDuring, callSecurely } from '../support/containers/secure-caller.ts';
import { PASSWORD } from '../support/service/sign-in.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const PAGE = 'docs/operators/several-machines.md';
const NORDLYS = '5621000016';
const COMPANY = `/v1/company?org_number=${NORDLYS}`;
const CALLERS = 8;
const ALL = ['api-1', 'api-2', 'ingest', 'proxy', 'elasticsearch', 'postgres'];
const RUN_OTHERWISE: Readonly<Record<string, string>> = {
  'docker compose up -d --build': 'the images are built first, so that the start can be timed',
  'docker compose build': 'runs with --quiet',
};

const LOAD_SECONDS = 10;

describeWithEngine('an installation with compose', () => {
  let installation: Installation;
  let key: string;
  let account: string;
  beforeAll(() => {
    installation = openInstallation();
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(installation.describe()));
  });
  afterAll(() => installation.remove());

  const expectCompany = async (): Promise<void> => {
    const { status, body } = await callSecurely(COMPANY, { key });
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('Nordlys Logistik AB')]);
  };
  const statusInside = (service: string, path: string, cookie = ''): string => {
    const options = `{ redirect: 'manual', headers: { cookie: '${cookie}' } }`;
    const script = `fetch('http://127.0.0.1:3000${path}', ${options}).then(({ status }) => console.log(status))`;
    return installation.run(`docker compose exec -T ${service} node -e "${script}"`).trim();
  };
  const waitForCompany = async (): Promise<void> => {
    await expect
      .poll(async () => (await callSecurely(COMPANY, { key })).status, { timeout: 120_000 })
      .toBe(200);
    await expectCompany();
  };

  it('A compose command without the settings is refused with what to do', () => {
    const { code, output } = installation.tryRun('unset COMPOSE_ENV_FILES; docker compose ps');
    expect(code).not.toBe(0);
    expect(output).toContain('run export COMPOSE_ENV_FILES=deploy/compose.env');
  });

  it('The check before the start names a port and addresses that are taken, and a missing secret', async () => {
    const server = createServer().listen(443, '127.0.0.1');
    await once(server, 'listening');
    docker(['network', 'create', '--subnet', '172.28.64.0/19', 'company-data-overlap']);
    const { code, output } = installation.tryRun('sudo deploy/check-compose.sh');
    docker(['network', 'rm', 'company-data-overlap']);
    server.close();
    await once(server, 'close');
    expect(code).toBe(1);
    expect(output).toContain('Port 443 is taken by another program. Stop that program, or change the ports');
    expect(output).toContain(
      'The Docker network company-data-overlap has addresses of this installation (172.28.64.0/19',
    );
    expect(output).toContain('share_secret is missing. Run: sudo deploy/make-secrets.sh');
  });

  it('The commands of the documentation start the service, and it answers through TLS', async () => {
    const commands = readShellBlocks(PAGE, 'Containers')[0]!.split('\n');
    expect(commands.some((line) => line.includes('docker compose up'))).toBe(true);
    for (const line of commands.filter((one) => !one.startsWith('docker compose up'))) installation.run(line);
    installation.run('docker compose build --quiet');
    const startedMs = performance.now();
    for (const line of commands.filter((one) => one.startsWith('docker compose up')))
      installation.run(line.replace(' --build', ''));
    await expect.poll(async () => (await callSecurely('/health')).status, { timeout: 240_000 }).toBe(200);
    console.log(`First answer after ${Math.round((performance.now() - startedMs) / 1_000)} s.`);
    for (const service of ALL) await installation.waitForHealth(service, 'healthy');
  });

  it('A delivery in the volume of ingest is published, and both API containers answer', async () => {
    copyWeeklyDelivery(join(installation.folder, 'delivery'));
    expect(installation.run(readShellBlocks(PAGE, 'Containers')[1]!)).toContain('is live');
    ({ key, account } = createAccount(installation, 'test'));
    await waitForCompany();
    expect([statusInside('api-1', '/ready'), statusInside('api-2', '/ready')]).toEqual(['200', '200']);
  });

  it('A person signs in to the console through TLS, and both API containers know the session', async () => {
    const email = 'anna@example.se';
    const { link } = runAccounts(installation, `invite ${email} --account ${account}`) as {
      link: string;
    };
    expect(link).toMatch(/^https:\/\/localhost\/console\/link\?token=/);
    const { pathname, search, searchParams } = new URL(link);
    expect((await callSecurely(pathname + search)).status).toBe(200);
    const token = searchParams.get('token')!;
    expect((await callSecurely(pathname, { form: { token, password: PASSWORD } })).status).toBe(303);
    const wrong = await callSecurely('/console/sign-in', { form: { email, password: 'another phrase 7' } });
    expect([wrong.status, wrong.headers['set-cookie']]).not.toEqual([303, expect.anything()]);
    const { status, headers } = await callSecurely('/console/sign-in', {
      form: { email, password: PASSWORD },
    });
    const session = headers['set-cookie']?.find((value) => value.startsWith('__Host-console_session='));
    expect([status, session]).toEqual([303, expect.stringMatching(/; secure; httponly/i)]);
    const cookie = session!.split(';')[0]!;
    const page = await callSecurely('/console/account', { cookie });
    expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining(email)]);
    for (const service of ['api-1', 'api-2'])
      expect([service, statusInside(service, '/console/account', cookie)]).toEqual([service, '200']);
  });

  it('An annual report is rendered to a PDF inside the sandbox of the browser', async () => {
    const path = `/v1/annual-report?org_number=${NORDLYS}&fiscal_end=2025-12-31&format=pdf`;
    const { status, body } = await callSecurely(path, { key });
    expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('No call fails while an API container is killed and comes back, and each is charged once', async () => {
    const charged: InstallationAccount = createAccount(installation, 'charged');
    const call = { path: COMPANY, key: charged.key, callers: CALLERS };
    const { statuses, calls } = await callDuring(call, async () => {
      docker(['kill', '--signal', 'KILL', installation.containerOf('api-1')]);
      docker(['start', installation.containerOf('api-1')]);
      await installation.waitForHealth('api-1', 'healthy');
    });
    expect(statuses).toEqual({ 200: calls });
    expect(readSpent(installation, charged.account)).toBe(calls);
  });

  it('No call fails during an upgrade to a new image, with both versions side by side', async () => {
    const [, replaceFirst, ...others] = toLines(readShellBlocks(PAGE, 'Upgrade without a gap')[0]!);
    const imageOf = (service: string): string =>
      docker(['inspect', '--format', '{{.Image}}', installation.containerOf(service)]);
    const old = imageOf('api-1');
    // The new version has other tags and other contents.
    installation.run(`sed -i 's/company-data-service:[0-9.]*/&-next/' docker-compose.yml`);
    installation.run('echo >> CHANGELOG.md');
    installation.run('docker compose build --quiet');
    const { statuses, calls } = await callDuring({ path: COMPANY, key, callers: CALLERS }, async () => {
      installation.run(replaceFirst!);
      await installation.waitForHealth('api-1', 'healthy');
      expect([imageOf('api-1') === old, imageOf('api-2') === old]).toEqual([false, true]);
      expect([statusInside('api-1', '/ready'), statusInside('api-2', '/ready')]).toEqual(['200', '200']);
      for (const line of others) installation.run(line);
    });
    expect(statuses).toEqual({ 200: calls });
    expect(imageOf('api-2')).toBe(imageOf('api-1'));
    expect(installation.run(readShellBlocks(PAGE, 'Upgrade without a gap')[1]!)).toMatch(
      /is live|stays live/,
    );
    await waitForCompany();
  });

  it('No container reaches its memory limit under searches, bulks of 5,000 numbers and PDFs', async () => {
    const { key: loader, account: payer } = createAccount(installation, 'load');
    runAccounts(installation, `grant ${payer} --credits 100000000`);
    const numbers = Array.from({ length: 5_000 }, () => NORDLYS);
    const pdf = `/v1/annual-report?org_number=${NORDLYS}&fiscal_end=2025-12-31&format=pdf`;
    const loads = [
      { path: '/v1/search', json: { q: 'nordlys logistik' }, key: loader, callers: 8 },
      { path: '/v1/bulk', json: { org_numbers: numbers }, key: loader, callers: 4 },
      { path: pdf, key: loader, callers: 2 },
    ];
    const counts = await Promise.all(loads.map((load) => callDuring(load, () => wait(LOAD_SECONDS * 1_000))));
    // A busy process may refuse a call with 503 and Retry-After.
    for (const [index, { statuses }] of counts.entries()) {
      const rest = Object.keys(statuses).filter((status) => status !== '200' && status !== '503');
      expect([loads[index]!.path, rest, statuses[200]]).toEqual([loads[index]!.path, [], expect.any(Number)]);
    }
    for (const service of ALL) {
      const { peakBytes, limitBytes, killed } = readMemory(installation.containerOf(service));
      console.log(`${service}: ${toMegabytes(peakBytes)} of ${toMegabytes(limitBytes)} MB.`);
      expect([service, killed, peakBytes <= limitBytes]).toEqual([service, 0, true]);
    }
  });

  it('The proxy presents a new certificate without a failed call', async () => {
    const { fingerprint } = await callSecurely('/health');
    const { statuses, calls } = await callDuring({ path: COMPANY, key, callers: CALLERS }, async () => {
      installation.run('sudo deploy/make-secrets.sh new');
      for (const name of ['tls_certificate.pem', 'tls_key.pem'])
        installation.run(`cat new/${name} > deploy/secrets/${name}`);
      installation.run('docker compose kill -s HUP proxy');
      await expect
        .poll(async () => (await callSecurely('/health')).fingerprint, { timeout: 30_000 })
        .not.toBe(fingerprint);
    });
    expect(statuses).toEqual({ 200: calls });
  });

  it('The proxy keeps its certificate when the new one belongs to another key', async () => {
    installation.run(
      'cp -p deploy/secrets/tls_certificate.pem kept.pem && sudo deploy/make-secrets.sh other',
    );
    // Read from the file: a process of the proxy from before the last change may still answer a call.
    const { fingerprint256 } = new X509Certificate(installation.run('cat kept.pem'));
    installation.run('cat other/tls_certificate.pem > deploy/secrets/tls_certificate.pem');
    const { code, output } = installation.tryRun('sudo deploy/check-compose.sh');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('do not belong together. Write a certificate'),
    ]);
    installation.run('docker compose kill -s HUP proxy');
    await expect
      .poll(() => installation.run('docker compose logs proxy'), { timeout: 30_000 })
      .toContain('key values mismatch');
    expect((await callSecurely('/health')).fingerprint).toBe(fingerprint256);
    installation.run('cat kept.pem > deploy/secrets/tls_certificate.pem');
  });

  it('The service answers again after PostgreSQL and Elasticsearch were restarted', async () => {
    installation.run('docker compose restart postgres elasticsearch');
    for (const service of ['postgres', 'elasticsearch']) await installation.waitForHealth(service, 'healthy');
    await waitForCompany();
  });

  it('An API process that hangs becomes unhealthy, and healthy when it goes on', async () => {
    const signal = (name: string): void => {
      // All processes of the container except the first and the shell.
      const script = `kill -s ${name} -- -1`;
      docker(['exec', installation.containerOf('api-2'), 'sh', '-c', script]);
    };
    signal('STOP');
    await installation.waitForHealth('api-2', 'unhealthy');
    // The proxy gives up a call to the hanging process after 12 s, and sends others to the process
    // with fewer open calls. So one of two calls is answered.
    const answers = [callSecurely(COMPANY, { key }), wait(1_000).then(() => callSecurely(COMPANY, { key }))];
    const first = await Promise.race(answers);
    void Promise.allSettled(answers);
    expect([first.status, first.body.toString()]).toEqual([
      200,
      expect.stringContaining('Nordlys Logistik AB'),
    ]);
    signal('CONT');
    await installation.waitForHealth('api-2', 'healthy');
  });

  it('Nothing is lost when all containers are removed and started again', async () => {
    const ready = async (): Promise<unknown> =>
      (JSON.parse((await callSecurely('/ready')).body.toString()) as { generation: unknown }).generation;
    const before = await ready();
    installation.run('docker compose down');
    // With it the documented way to change a secret while the API and ingest are stopped.
    writeFileSync(
      join(installation.folder, 'deploy/secrets/share_secret'),
      'another secret of the tests alone',
    );
    installation.run('docker compose up -d --force-recreate');
    await waitForCompany();
    expect(await ready()).toBe(before);
  });

  it('A backup of the accounts is restored word for word from the documentation', async () => {
    const blocks = readShellBlocks(PAGE, 'Back up and restore');
    const backUp = blocks[0]!;
    const restore = blocks[1]!;
    installation.run(backUp);
    installation.run(
      `docker compose exec -T postgres psql -U company_data -c 'drop schema public cascade; create schema public'`,
    );
    installation.run(restore);
    await waitForCompany();
  });

  it('Every command for containers on the operators’ pages has run, or is listed with its reason', () => {
    const named = readContainerCommands();
    expect(named).toContain('docker compose up -d --build');
    const notRun = named.filter((line) => !installation.doneLines.has(line) && !(line in RUN_OTHERWISE));
    expect(notRun).toEqual([]);
    expect(Object.keys(RUN_OTHERWISE).filter((line) => !named.includes(line))).toEqual([]);
  });
});

function toLines(block: string): string[] {
  return block.split('\n').filter((line) => line !== '');
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
