import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { assertSqliteAccountsUndamaged } from '../../shared/accounts/file-check/check-sqlite-file.ts';
import { describeMissingFile } from '../../shared/accounts/file-check/missing-files.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { MIDSUMMER } from '../support/accounts/open-test-accounts.ts';
import { runScript } from '../support/process/run-script.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const FLIPPED_BYTES = 60;
const CHARGES = 2_000;
const TIMEOUT_MS = 10_000;
let sound: Buffer;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-test-'));
  const path = join(folder, 'sound.sqlite');
  const at = new Date(MIDSUMMER);
  const accounts = await openAccounts({ path }, () => at);
  const { account, id: key } = await accounts.administration.createAccountWithKey('pro', 'Fjällbruk AB');
  const charge = {
    accountId: account,
    keyId: key,
    endpoint: '/v1/search',
    at,
    minBalanceCredits: 1,
    maxChargeCredits: 1,
  };
  await Promise.all(
    Array.from({ length: CHARGES }, (_, n) => accounts.metering.charge({ ...charge, requestId: `r-${n}` })),
  );
  await accounts.close();
  sound = readFileSync(path);
  rmSync(folder, { recursive: true });
});

/** Writes the accounts with one bit of each of 60 bytes the other way round. */
function writeDamaged(seed: number, folder = makeTemporaryFolder()): string {
  const random = new Random(seed, 0);
  const bytes = Buffer.from(sound);
  for (let flipped = 0; flipped < FLIPPED_BYTES; flipped += 1) {
    const at = random.int(bytes.length);
    bytes[at] = bytes[at]! ^ (1 << random.int(8));
  }
  const path = join(folder, 'accounts.sqlite');
  writeFileSync(path, bytes);
  return path;
}

async function check(path: string, timeoutMs = TIMEOUT_MS): Promise<{ warnings: string[]; error: unknown }> {
  const warnings: string[] = [];
  const options = { timeoutMs, warn: (message: string) => void warnings.push(message) };
  const error: unknown = await assertSqliteAccountsUndamaged({ path }, options).catch(
    (thrown: unknown) => thrown,
  );
  return { warnings, error };
}

describe('the file of the accounts', () => {
  it('An undamaged file is sound, and so is a missing one', async () => {
    const path = join(makeTemporaryFolder(), 'accounts.sqlite');
    expect(await check(path)).toEqual({ warnings: [], error: undefined });
    writeFileSync(path, sound);
    expect(await check(path)).toEqual({ warnings: [], error: undefined });
    expect(readFileSync(path)).toEqual(sound);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('60 flipped bytes are found as damage (seed %i)', async (seed) => {
    const path = writeDamaged(seed);
    const { error } = await check(path);
    expect(error).toMatchObject({ code: 'invalid_setting' });
    const { message } = error as Error;
    expect(message).toMatch(`The accounts in ${path} are damaged: `);
    expect(message).toMatch(/Tree \d+ page \d+|malformed|page/);
    expect(message).toContain('restore a back-up in its place, and start again.');
    expect(message).not.toMatch(/\n|Fjällbruk/);
  });

  it('A truncated file is damaged, and so is a file that is no database', async () => {
    const path = join(makeTemporaryFolder(), 'accounts.sqlite');
    for (const bytes of [sound.subarray(0, sound.length - 4_096), Buffer.from('Minutes. '.repeat(900))]) {
      writeFileSync(path, bytes);
      expect((await check(path)).error).toMatchObject({
        message: expect.stringContaining('are damaged') as string,
      });
    }
  });

  it('A file that cannot be checked in time is used with a warning', async () => {
    const path = writeDamaged(1);
    expect(await check(path, 1)).toEqual({
      error: undefined,
      warnings: [`The accounts in ${path} were not completely checked for damage within 0.001 s.`],
    });
  });

  it('A damaged file stops the start of the service', async () => {
    const folder = makeTemporaryFolder();
    const path = writeDamaged(1, folder);
    const { code, stderr } = await runScript('api/main.ts', [], {
      DATA_DIR: folder,
      PORT: '0',
      START_WAIT_SECONDS: '0',
    });
    expect(code).toBe(2);
    expect(stderr).toContain(`The accounts in ${path} are damaged`);
  });

  it('A lost file stops the start and the commands, and new accounts begin without the secret beside it', async () => {
    const folder = makeTemporaryFolder();
    const path = join(folder, 'accounts.sqlite');
    const secret = join(folder, 'share-secret');
    const settings = { DATA_DIR: folder, PORT: '0', START_WAIT_SECONDS: '0' };
    const create = () => runScript('api/keys.ts', ['create', '--plan', 'free', '--name', 'a'], settings);
    writeFileSync(secret, 'a secret of an earlier start');
    const lost = {
      code: 2,
      stderr: expect.stringContaining(
        `${path} is missing or empty, and ${secret} shows that there were accounts.`,
      ) as string,
    };
    expect(await runScript('api/main.ts', [], settings)).toMatchObject(lost);
    expect(await create()).toMatchObject(lost);
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, '');
    expect(await create()).toMatchObject(lost);
    rmSync(secret);
    expect((await create()).code).toBe(0);
  });

  it('A start says which file it makes anew', async () => {
    const dataDir = makeTemporaryFolder();
    const path = join(dataDir, 'accounts.sqlite');
    const describe = (shareSecrets: readonly string[] = []) =>
      describeMissingFile({ accounts: { path }, shareSecrets, dataDir });
    expect(describe()).toBeNull();
    mkdirSync(join(dataDir, 'store'));
    expect(describe()).toContain(`${path} is missing or empty: this start makes new accounts`);
    writeFileSync(path, sound);
    expect(describe()).toContain(`share-secret is missing: this start makes a new secret.`);
    expect(describe(['a secret of the settings'])).toBeNull();
    writeFileSync(join(dirname(path), 'share-secret'), 'a secret of an earlier start');
    expect(describe()).toBeNull();
  });
});
