import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { openGenerationStore } from '../../shared/store/open-store.ts';
import { parseConfig } from '../../shared/config/config.ts';
import {
  describeWithServer,
  makeSettings,
  removeIndices,
  SERVER_URL,
} from '../support/elasticsearch/test-server.ts';
import { runScript } from '../support/process/run-script.ts';
import { startApi } from '../support/service/start-api.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { copyWeeklyDelivery, ROOT } from '../support/delivery/weekly-delivery.ts';

interface Ready {
  readonly status: string;
  readonly generation: string | null;
  readonly message: string | null;
}

describeWithServer('an API on a cluster without data', () => {
  let settings = makeSettings();
  const toMachine = (): Record<string, string> => ({
    STORE: 'elasticsearch',
    ELASTICSEARCH_URL: SERVER_URL,
    INDEX_PREFIX: settings.indexPrefix,
    DATA_DIR: join(makeTemporaryFolder(), 'data'),
  });
  afterEach(async () => {
    await removeIndices(settings);
    settings = makeSettings();
  });

  const readReady = async (address: string): Promise<[number, Ready]> => {
    const response = await fetch(`${address}/ready`);
    return [response.status, (await response.json()) as Ready];
  };

  it('The API waits for the first generation, says so, serves it, and reports its run', async () => {
    const machine = toMachine();
    const api = await startApi([], { ...machine, METRICS_PORT: '' });
    expect((await fetch(`${api.address}/health`)).status).toBe(200);
    const [status, { message }] = await readReady(api.address);
    expect([status, message]).toEqual([503, expect.stringContaining('as soon as ingest publishes')]);
    expect(existsSync(join(machine['DATA_DIR']!, 'synthetic-register'))).toBe(false);
    const generations = await openGenerationStore(parseConfig(machine));
    expect(await generations.listOldestFirst()).toEqual([]);
    await generations.close();
    expect(await (await fetch(`${api.address}/metrics`)).text()).not.toContain('last_run_outcome{');

    const delivery = copyWeeklyDelivery(join(makeTemporaryFolder(), 'delivery'));
    const ingested = await runScript('ingest/main.ts', ['run', '--from', delivery], toMachine());
    expect([ingested.code, ingested.stderr]).toEqual([0, '']);
    await expect.poll(async () => (await readReady(api.address))[0], { timeout: 10_000 }).toBe(200);
    const search = await fetch(`${api.address}/v1/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ q: 'Fit Lab AB' }),
    });
    expect(await search.json()).toMatchObject({ companies: [{ name: 'Fit Lab AB' }] });

    // The machine that serves has no report of the run in its data folder: it reads the history on
    // the cluster.
    expect(existsSync(join(machine['DATA_DIR']!, 'reports'))).toBe(false);
    const readMetrics = async (): Promise<string> => (await fetch(`${api.address}/metrics`)).text();
    await expect
      .poll(readMetrics, { timeout: 20_000, interval: 500 })
      .toContain('company_data_ingest_last_run_outcome{outcome="promoted"} 1');
    const page = await (await fetch(`${api.address}/console/status`)).text();
    expect(page).toMatch(/badge-good">Ny dataversion/);
    expect(await api.stop()).toBe(0);
  });

  it('A DELIVERY_DIR that is set is still ingested', async () => {
    const delivery = copyWeeklyDelivery(join(makeTemporaryFolder(), 'delivery'));
    const api = await startApi([], { ...toMachine(), DELIVERY_DIR: delivery });
    expect(await readReady(api.address)).toMatchObject([200, { status: 'ready' }]);
    expect(await api.stop()).toBe(0);
  });

  it('The start logs that it waits, and for what', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'api/main.ts')], {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...toMachine() },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let errors = '';
    let output = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    await expect.poll(() => output, { timeout: 20_000 }).toContain('answers on');
    expect(errors).toContain(`Elasticsearch has no generation with INDEX_PREFIX ${settings.indexPrefix}`);
    expect(output).toContain('as soon as ingest publishes a generation');
  });
});
