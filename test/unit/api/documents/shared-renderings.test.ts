import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SharedRenderings } from '../../../../api/documents/shared-renderings.ts';

const NEVER = new AbortController().signal;

function open() {
  const renderings = new SharedRenderings();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (id: string, caller: string, signal = NEVER): Promise<Buffer> =>
    renderings.joinRendering(id, { callerId: caller, signal }, (runInSlot) =>
      runInSlot(async () => {
        started.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
        return Buffer.from(id);
      }),
    );
  const end = async (id: string): Promise<void> => {
    ends.get(id)!();
    await nextTurn();
  };
  return { ask, started, end };
}

it('A document is rendered once for all callers that wait for it', async () => {
  const { ask, started, end } = open();
  const both = [ask('one', 'a'), ask('one', 'b')];
  await nextTurn();
  await end('one');
  expect((await Promise.all(both)).map(String)).toEqual(['one', 'one']);
  expect(started).toEqual(['one']);
});

it('Callers are served in turn, however many documents one of them requests', async () => {
  const { ask, started, end } = open();
  for (const id of ['a1', 'a2', 'a3', 'a4']) void ask(id, 'a');
  void ask('b1', 'b');
  await nextTurn();
  for (const id of ['a1', 'a2', 'a3', 'b1', 'a4']) await end(id);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

it('A document leaves the queue when its last caller is gone, and not before', async () => {
  const { ask, started, end } = open();
  void ask('first', 'a');
  void ask('second', 'a');
  const one = new AbortController();
  const other = new AbortController();
  const waiting = [ask('late', 'a', one.signal), ask('late', 'b', other.signal)];
  const gone = Promise.allSettled(waiting);
  await nextTurn();
  one.abort(new Error('gone'));
  await nextTurn();
  other.abort(new Error('gone too'));
  expect((await gone).map((each) => (each as PromiseRejectedResult).reason.message)).toEqual([
    'gone',
    'gone too',
  ]);
  await end('first');
  expect(started).toEqual(['first', 'second']);
  const again = ask('late', 'a');
  await nextTurn();
  await end('late');
  expect(String(await again)).toBe('late');
});

it('A document is refused with Retry-After seconds when the queue is full', async () => {
  const { ask } = open();
  const asked = Array.from({ length: 19 }, (_, at) => ask(String(at), 'a'));
  const refused = await Promise.race(asked.map((each) => each.catch((error: unknown) => error)));
  expect(refused).toMatchObject({ code: 'pdf_unavailable', message: 'PDF rendering unavailable' });
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThanOrEqual(1);
});
