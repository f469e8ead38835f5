import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

export interface Traffic {
  /** Resolves after `count` further right answers. Rejects at the first wrong one. */
  waitForAnswers(count: number): Promise<void>;
  readonly broken: () => number;
  stop(): Promise<void>;
}

/** Longer than any client waits (docs/contract.md#requests). */
const MAX_WAIT_MS = 8_000;
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const CUT = 'Invalid EOF state';

/**
 * Starts clients, half of which keep their connections. Every answer is compared with the first
 * one.
 */
export async function startTraffic(address: string, clients: number): Promise<Traffic> {
  const right = await search(address, false);
  let answers = 0;
  let broken = 0;
  let isStopping = false;
  const run = async (keepsConnection: boolean): Promise<void> => {
    while (!isStopping) {
      const answer = await search(address, keepsConnection).catch(toBroken);
      if (answer === null) broken += 1;
      else if (isDeepStrictEqual(answer, right)) answers += 1;
      else throw new Error(`a wrong answer: ${JSON.stringify(answer)}`);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, place) => run(place % 2 === 0)));
  // Rejections reach the callers of `waitForAnswers`.
  all.catch(() => undefined);
  return {
    waitForAnswers: async (count) => {
      const enough = answers + count;
      const isEnough = expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThanOrEqual(enough);
      await Promise.race([isEnough, all]);
    },
    broken: () => broken,
    stop: async () => {
      isStopping = true;
      await all;
    },
  };
}

async function search(address: string, keepsConnection: boolean): Promise<unknown> {
  const response = await fetch(`${address}/v1/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(keepsConnection ? {} : { Connection: 'close' }) },
    body: '{"org_number":"5621000016"}',
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  const text = await response.text();
  const { companies, error } = JSON.parse(text) as { companies: unknown; error: unknown };
  return { status: response.status, companies, error };
}

function toBroken(error: unknown): null {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  if (BROKEN.has(code ?? '') || message.includes(CUT)) return null;
  throw error;
}
