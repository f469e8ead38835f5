import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docker } from '../support/containers/docker.ts';
import { describeWithEngine } from '../support/containers/describe-with-engine.ts';
import { openInstallation, readShellBlocks, type Installation } from '../support/containers/installation.ts';
import { callDuring, callSecurely } from '../support/containers/secure-caller.ts';
import { copyWeeklyDelivery } from '../support/delivery/weekly-delivery.ts';

const PAGE = 'docs/operators/several-machines.md';
const NORDLYS = '5621000016';
const COMPANY = `/v1/company?org_number=${NORDLYS}`;
const CALLERS = 8;
const ALL = ['api-1', 'api-2', 'ingest', 'proxy', 'elasticsearch', 'postgres'];

describeWithEngine('an installation with compose', () => {
  let installation: Installation;
  let key: string;
  let keyCount = 0;
  beforeAll(() => {
    installation = openInstallation();
  });
  afterAll(() => installation.remove());

  const createKey = (): string => {
    keyCount += 1;
    const create = `node api/keys.ts create --plan pro --name test-${keyCount} --json`;
    return (JSON.parse(installation.run(`docker compose exec -T api-1 ${create}`)) as { key: string }).key;
  };
  const expectCompany = async (): Promise<void> => {
    const { status, body } = await callSecurely(COMPANY, key);
    expect([status, body.toString()]).toEqual([200, expect.stringContaining('Nordlys Logistik AB')]);
  };
  const waitForCompany = async (): Promise<void> => {
    await expect.poll(async () => (await callSecurely(COMPANY, key)).status, { timeout: 120_000 }).toBe(200);
    await expectCompany();
  };

  it('A compose command without the settings is refused with what to do', () => {
    const { code, output } = installation.tryRun('unset COMPOSE_ENV_FILES; docker compose ps');
    expect(code).not.toBe(0);
    expect(output).toContain('run export COMPOSE_ENV_FILES=deploy/compose.env');
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
    key = createKey();
    await waitForCompany();
    for (const service of ['api-1', 'api-2']) {
      const look = `docker compose exec -T ${service} node -e "fetch('http://127.0.0.1:3000/ready').then(async (answer) => console.log(answer.status))"`;
      expect(installation.run(look).trim()).toBe('200');
    }
  });

  it('An annual report is rendered to a PDF inside the sandbox of the browser', async () => {
    const path = `/v1/annual-report?org_number=${NORDLYS}&fiscal_end=2025-12-31&format=pdf`;
    const { status, body } = await callSecurely(path, key);
    expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('No call fails while an API container is killed and comes back', async () => {
    const { statuses, calls } = await callDuring({ path: COMPANY, key, callers: CALLERS }, async () => {
      docker(['kill', '--signal', 'KILL', installation.containerOf('api-1')]);
      docker(['start', installation.containerOf('api-1')]);
      await installation.waitForHealth('api-1', 'healthy');
    });
    expect(statuses).toEqual({ 200: calls });
  });

  it('No call fails while the API containers are replaced one after the other', async () => {
    const { statuses, calls } = await callDuring({ path: COMPANY, key, callers: CALLERS }, async () => {
      for (const service of ['api-1', 'api-2']) {
        const before = installation.containerOf(service);
        installation.run(`docker compose up -d --no-deps --wait --force-recreate ${service}`);
        expect(installation.containerOf(service)).not.toBe(before);
        await installation.waitForHealth(service, 'healthy');
      }
    });
    expect(statuses).toEqual({ 200: calls });
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
    await expectCompany();
    signal('CONT');
    await installation.waitForHealth('api-2', 'healthy');
  });

  it('Nothing is lost when all containers are removed and started again', async () => {
    const ready = async (): Promise<unknown> =>
      (JSON.parse((await callSecurely('/ready')).body.toString()) as { generation: unknown }).generation;
    const before = await ready();
    installation.run('docker compose down');
    installation.run('docker compose up -d');
    await waitForCompany();
    expect(await ready()).toBe(before);
  });

  it('A backup of the accounts is restored word for word from the documentation', async () => {
    const blocks = readShellBlocks(PAGE, 'Back up and restore');
    const [backUp, restore] = [blocks[0]!, blocks[1]!];
    installation.run(backUp);
    installation.run(
      `docker compose exec -T postgres psql -U company_data -c 'drop schema public cascade; create schema public'`,
    );
    installation.run(restore);
    await waitForCompany();
  });
});
