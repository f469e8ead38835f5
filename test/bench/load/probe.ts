import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { summarise } from '../figures.ts';

/** The result of a series of calls: durations in ms, and the number of lost or refused calls. */
export type Probed = ReturnType<typeof summarise> & { readonly asked: number; readonly lost: number };

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 10;

/** Calls in turn, each over a connection of its own, until `until` settles. */
export async function probe(
  calls: readonly { readonly url: string; readonly body?: object }[],
  until: Promise<unknown>,
): Promise<Probed> {
  let isOver = false;
  void until.finally(() => (isOver = true));
  const times: number[] = [];
  let lost = 0;
  for (let asked = 0; !isOver; asked += 1) {
    const startedAt = performance.now();
    const status = await ask(calls[asked % calls.length]!);
    if (status === 200) times.push(performance.now() - startedAt);
    else lost += 1;
    await wait(PAUSE_MS);
  }
  return { asked: times.length + lost, lost, ...summarise(times) };
}

async function ask({ url, body }: { url: string; body?: object }): Promise<number | null> {
  const call = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    timeout: TIMEOUT_MS,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
  });
  call.once('timeout', () => call.destroy());
  call.end(body === undefined ? undefined : JSON.stringify(body));
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode!;
  } catch {
    return null;
  }
}
