import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AccountsLocation } from '../../../shared/accounts/open-accounts.ts';
import type { ChargeAnswer, ChargeOrder } from './charge-on-demand.ts';

export interface ChargingProcess {
  readonly order: (order: ChargeOrder) => void;
  readonly answers: AsyncIterator<ChargeAnswer>;
  readonly child: ChildProcess;
}

/**
 * Starts a charging process on the accounts in `place`, and waits until it has opened them. It ends
 * with the test.
 */
export async function startCharging(place: AccountsLocation): Promise<ChargingProcess> {
  const script = join(import.meta.dirname, 'charge-on-demand.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(place)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const answers = toAnswers(child);
  await answers.next();
  return { order: (order) => void child.stdin.write(`${JSON.stringify(order)}\n`), answers, child };
}

async function* toAnswers(child: ChildProcess): AsyncGenerator<ChargeAnswer, undefined> {
  for await (const line of createInterface(child.stdout!)) yield JSON.parse(line) as ChargeAnswer;
}

export async function takeAnswers({ answers }: ChargingProcess, count: number): Promise<ChargeAnswer[]> {
  const taken: ChargeAnswer[] = [];
  while (taken.length < count) {
    const { value, done } = await answers.next();
    if (done === true) throw new Error('The charging process ended.');
    taken.push(value);
  }
  return taken;
}

/**
 * Ends the process with `kill -9`. Returns the answers that it had written and that were not read
 * yet.
 */
export async function killCharging({ answers, child }: ChargingProcess): Promise<ChargeAnswer[]> {
  child.kill('SIGKILL');
  const rest: ChargeAnswer[] = [];
  for (let next = await answers.next(); next.done !== true; next = await answers.next())
    rest.push(next.value);
  return rest;
}
