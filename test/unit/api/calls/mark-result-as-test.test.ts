import { expect, it } from 'vitest';
import { markResultAsTest } from '../../../../api/calls/mark-result-as-test.ts';
import type { PricedAnswer, AnswerWithEntityTag } from '../../../../api/calls/route.ts';
import { ONE_CREDIT_PRICE } from '../../../../api/calls/access.ts';

type Body = Record<string, unknown>;

it('An answer for a test key says so in its metadata, after the other members', () => {
  const body = { companies: [], metadata: { mode: 'api' } };
  expect(JSON.stringify(markResultAsTest({ body }))).toBe(
    '{"body":{"companies":[],"metadata":{"mode":"api","test":true}}}',
  );
  expect(body.metadata).toEqual({ mode: 'api' });
});

it('A priced answer is marked when it is made, at its price', () => {
  const marked = markResultAsTest({
    price: ONE_CREDIT_PRICE,
    toAnswer: ({ creditsPayingForContent, creditsCharged }) => ({
      body: { metadata: { creditsPayingForContent, creditsCharged } },
    }),
  }) as PricedAnswer<Body>;
  expect(marked.price).toBe(ONE_CREDIT_PRICE);
  expect(marked.toAnswer({ creditsPayingForContent: 3, creditsCharged: 0 })).toEqual({
    body: { metadata: { creditsPayingForContent: 3, creditsCharged: 0, test: true } },
  });
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

it('Documents and answers without metadata stay as they are', () => {
  const document = { bytes: Buffer.from('%PDF'), isGzip: false, contentType: 'application/pdf', headers: {} };
  for (const answer of [{ document }, { body: { url: 'https://example.se/' } }])
    expect(markResultAsTest(answer)).toEqual(answer);
});
