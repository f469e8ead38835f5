import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRateLimits } from '../support/accounts/open-rate-limits.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { describeSharedRateLimits } from './rate-limits-contract.ts';

const makePath = (): string => join(makeTemporaryFolder(), 'accounts.sqlite');
const toCounts = (path: string): string => join(path, '../rate-limits.sqlite');

describeSharedRateLimits('a file', async () => ({ path: makePath() }));

describe('calls counted in a file', () => {
  afterEach(() => vi.useRealTimers());

  it('The file of counts is readable by its owner only', async () => {
    const path = makePath();
    const limits = await openRateLimits({ path });
    await limits.countCall('203.0.113.9', 5);
    for (const file of ['', '-wal', '-shm']) expect(statSync(toCounts(path) + file).mode & 0o777).toBe(0o600);
  });

  it('Counting waits for another process without blocking this one', async () => {
    const path = makePath();
    const limits = await openRateLimits({ path });
    const other = new DatabaseSync(toCounts(path));
    other.exec('BEGIN IMMEDIATE');
    const counted = limits.countCall('a', 5);
    let turns = 0;
    for (const end = performance.now() + 100; performance.now() < end; turns += 1) await wait(1);
    // A blocked process would have none. A busy machine has few.
    expect(turns).toBeGreaterThan(1);
    other.close();
    expect(await counted).toMatchObject({ remaining: 4 });
  });

  it('Counts are deleted after their minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
    const path = makePath();
    const limits = await openRateLimits({ path });
    await limits.countCall('early', 5);
    const database = new DatabaseSync(toCounts(path));
    onTestFinished(() => database.close());
    const keys = () => database.prepare('select key from rate_limit').all();
    // While another connection writes, nothing is removed and nothing fails.
    database.exec('BEGIN IMMEDIATE');
    await vi.advanceTimersByTimeAsync(601_000);
    database.exec('ROLLBACK');
    await limits.countCall('late', 5);
    expect(keys()).toEqual([{ key: '5:early' }, { key: '5:late' }]);
    await vi.advanceTimersByTimeAsync(599_500);
    expect(keys()).toEqual([]);
  });
});
