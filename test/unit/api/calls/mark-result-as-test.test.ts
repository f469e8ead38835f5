import { expect, it } from 'vitest';
import { markResultAsTest } from '../../../../api/calls/mark-result-as-test.ts';
import type { AnswerWithEntityTag } from '../../../../api/calls/route.ts';

type Body = Record<string, unknown>;

it('An answer for a test key says so in its metadata, after the other members', () => {
  const body = { companies: [], metadata: { mode: 'api' } };
  expect(JSON.stringify(markResultAsTest({ body }))).toBe(
    '{"body":{"companies":[],"metadata":{"mode":"api","test":true}}}',
  );
  expect(body.metadata).toEqual({ mode: 'api' });
});

it('A tagged answer has another entity tag than the same answer of the register', async () => {
  const tagOf = (etag: string) =>
    (
      markResultAsTest({
        etag,
        load: () => Promise.resolve({ body: { metadata: {} } }),
      }) as AnswerWithEntityTag<Body>
    ).etag;
  expect(['W/"abc"', 'W/"0f.pdf"', '"abc"'].map(tagOf)).toEqual([
    'W/"test-abc"',
    'W/"test-0f.pdf"',
    '"test-abc"',
  ]);
  const marked = markResultAsTest({
    etag: 'W/"abc"',
    headers: { 'Cache-Control': 'private' },
    load: () => Promise.resolve({ body: { metadata: {} } }),
  }) as AnswerWithEntityTag<Body>;
  expect(marked.headers).toEqual({ 'Cache-Control': 'private' });
  expect(await marked.load()).toEqual({ body: { metadata: { test: true } } });
});
