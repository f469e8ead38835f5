import { expect, it } from 'vitest';
import { createWaitWithProgressNote } from '../../../../ingest/fetch/fetch-context.ts';

it('A noted wait shows its reason and duration as a progress note', async () => {
  const notes: string[] = [];
  const wait = createWaitWithProgressNote({ note: (text) => void notes.push(text) });
  const begun = performance.now();
  await wait(40, 'The listing cannot be read: it answered 503');
  expect(performance.now() - begun).toBeGreaterThan(35);
  expect(notes).toEqual(['The listing cannot be read: it answered 503; next try in 0 s']);
});

it('A noted wait rejects with the reason of its signal when that is aborted', async () => {
  const notes: string[] = [];
  const stop = new AbortController();
  const waiting = createWaitWithProgressNote({ note: (text) => void notes.push(text) }, stop.signal)(
    95_000,
    'The API is closed',
  );
  expect(notes).toEqual(['The API is closed; next try in 1 min 35 s']);
  const reason = new Error('stopped by SIGTERM');
  stop.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
