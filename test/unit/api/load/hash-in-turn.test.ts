import { expect, it } from 'vitest';
import { hashInTurn, type PasswordAttempt } from '../../../../api/load/hash-in-turn.ts';
import { createLoadControl } from '../../../../api/load/load-control.ts';

const NEVER = new AbortController().signal;

function openQueue() {
  const load = createLoadControl();
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const hash = (name: string, attempt: Partial<PasswordAttempt>, signal = NEVER): Promise<void> => {
    const about = { email: name, network: name, device: null, ...attempt };
    const hashed = hashInTurn(load, about, signal, () => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
    // Attempts that still wait when a test has ended are refused five seconds later.
    hashed.catch(() => undefined);
    return hashed;
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { load, started, finish, hash, settle };
}

it('A network and an account hash one password at a time, two at once in all', async () => {
  const { started, finish, hash, settle } = openQueue();
  void hash('first', { network: 'a' });
  void hash('same network', { network: 'a' });
  void hash('other', { network: 'b' });
  void hash('same account', { email: ' Other', network: 'c' });
  void hash('third', { network: 'd' });
  await settle();
  expect(started).toEqual(['first', 'other']);
  finish[1]!();
  await settle();
  expect(started).toEqual(['first', 'other', 'third']);
  finish[0]!();
  await settle();
  expect(started).toEqual(['first', 'other', 'third', 'same network']);
  finish[2]!();
  await settle();
  expect(started.at(-1)).toBe('same account');
});

it('A known device waits for no other attempt at its account or in its network', async () => {
  const { started, hash, settle } = openQueue();
  void hash('stranger', { email: 'anna', network: 'a' });
  void hash('forger', { email: 'known anna', network: 'a' });
  void hash('owner', { email: 'anna', network: 'a', device: 'laptop' });
  await settle();
  expect(started).toEqual(['stranger', 'owner']);
});

it('A failed attempt and a caller who left give up their places', async () => {
  const { load, started, hash, settle } = openQueue();
  const failed = hashInTurn(load, { email: 'a', network: 'a', device: null }, NEVER, () =>
    Promise.reject(new Error('away')),
  );
  await expect(failed).rejects.toThrow('away');
  void hash('first', { email: 'a', network: 'a' });
  const gone = new AbortController();
  const left = hash('gone', { email: 'b', network: 'a' }, gone.signal);
  await settle();
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  void hash('next', { email: 'b', network: 'b' });
  await settle();
  expect(started).toEqual(['first', 'next']);
});

it('The newest attempts of the busiest network are refused when 256 wait', async () => {
  const { hash, settle, started } = openQueue();
  const all = Array.from({ length: 258 }, (_, at) => hash(`${at}`, { network: 'greedy' }));
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'busy' });
  void hash('other', {});
  await settle();
  expect(started).toEqual(['0', 'other']);
});
