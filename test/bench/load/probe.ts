import { setTimeout as wait } from 'node:timers/promises';
import { summarise } from '../figures.ts';
import { HttpClient } from '../http-client.ts';

const PAUSE_MS = 10;

/** Durations in ms of calls in turn, each over a connection of its own, until `until` settles. */
export async function probe(
  address: string,
  calls: readonly { readonly path: string; readonly body: object | null }[],
  until: Promise<unknown>,
) {
  const http = new HttpClient(address, {}, false);
  let isOver = false;
  void until.finally(() => (isOver = true));
  const times: number[] = [];
  let lost = 0;
  for (let asked = 0; !isOver; asked += 1) {
    const { path, body } = calls[asked % calls.length]!;
    await http.time(path, body).then(
      (time) => times.push(time),
      () => (lost += 1),
    );
    await wait(PAUSE_MS);
  }
  return { asked: times.length + lost, lost, ...summarise(times) };
}
