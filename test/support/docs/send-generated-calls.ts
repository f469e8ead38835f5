import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServedApp } from '../service/serve-app.ts';
import { serveNewRegister } from './serve-register.ts';

const COMPANY = '5620032705';
const NO_LIMITS = { guest: 0, free: 0, starter: 0, pro: 0 };
const MANY_CREDITS = 100_000_000;
const COMPANY_OPERATIONS = ['getCompany', 'listAnnualReports', 'getAnnualReport'];

const OPTIONS = {
  calls: { type: 'string', default: '1500' },
  seed: { type: 'string', default: '1' },
  tester: { type: 'string', default: 'schemathesis' },
} as const;

/**
 * Sends generated calls to the fictional register with Schemathesis, and compares every answer with
 * the description: `npm run generated-calls` (docs/developers/test.md#generated-calls).
 */
const { values } = parseArgs({ options: OPTIONS });
const folder = mkdtempSync(join(tmpdir(), 'company-data-generated-'));
const app = await serveNewRegister(NO_LIMITS);
try {
  const { administration } = app.accounts;
  const [account] = await administration.listAccounts();
  await administration.grantCredits(account!.id, MANY_CREDITS);
  const token = await createShareToken(app);
  const shared = toParameters(['openSharedReport'], { 'path.token': token });
  const known = toParameters(COMPANY_OPERATIONS, { 'query.org_number': COMPANY });
  const description = `${app.address}/openapi.json`;
  const withoutHeader = await writeDescriptionWithoutHeader(description);
  process.exitCode =
    (await runTester(description, shared)) || (await runTester(withoutHeader, known, COMPANY_OPERATIONS));
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

async function createShareToken(service: ServedApp): Promise<string> {
  const { json } = await service.send(`/v1/annual-report?org_number=${COMPANY}&share=1`, {
    headers: { Authorization: `Bearer ${service.key}` },
  });
  return (json as { url: string }).url.split('/').at(-1) ?? '';
}

function toParameters(operations: readonly string[], parameters: Readonly<Record<string, string>>): string {
  const fixed = Object.entries(parameters).map(([name, value]) => `"${name}" = "${value}"`);
  return operations
    .map((id) => `[[operations]]\ninclude-operation-id = "${id}"\nparameters = { ${fixed.join(', ')} }\n`)
    .join('\n');
}

/**
 * Writes the description without the header `Idempotency-Key`, and returns the path of the file.
 * With the header, nearly all calls use one key for different requests, and are refused for that.
 */
async function writeDescriptionWithoutHeader(url: string): Promise<string> {
  const description = (await (await fetch(url)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: { name: string }[] }>>>>;
  };
  for (const operation of Object.values(description.paths).flatMap((path) => Object.values(path)))
    operation.parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'Idempotency-Key');
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(description));
  return path;
}

/**
 * Resolves to the exit code of the tester. `description` is a URL or a path. Without `operations`,
 * the tester calls all of them.
 */
async function runTester(
  description: string,
  settings: string,
  operations: readonly string[] = [],
): Promise<number> {
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, settings);
  const args = [
    '--config-file',
    config,
    'run',
    description,
    '--url',
    app.address,
    '--header',
    `Authorization: Bearer ${app.key}`,
    '--phases',
    'examples,coverage,fuzzing',
    '--max-examples',
    values.calls,
    '--seed',
    values.seed,
    // A schema cannot say that a day exists, or that a too large number becomes the maximum.
    '--exclude-checks',
    'positive_data_acceptance,negative_data_rejection',
    '--continue-on-failure',
    ...operations.flatMap((id) => ['--include-operation-id', id]),
  ];
  const child = spawn(values.tester, args, { stdio: 'inherit', cwd: folder });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
