import type { HandlerResult, HandlerResultWithoutEntityTag } from './route.ts';

type Body = Record<string, unknown>;

/**
 * Marks the result of a call with a test key: adds `"test": true` to its metadata, and changes its
 * entity tag so that it differs from that of the same data for a real key
 * (docs/callers/keys-and-credits.md#test-keys).
 */
export function markResultAsTest(result: HandlerResult<Body>): HandlerResult<Body> {
  if (!('load' in result)) return markUntagged(result);
  const { etag, load } = result;
  return {
    ...result,
    etag: etag.replace(/"(?=[^"]*"$)/, '"test-'),
    load: async () => markUntagged(await load()),
  };
}

function markUntagged(result: HandlerResultWithoutEntityTag<Body>): HandlerResultWithoutEntityTag<Body> {
  if (!('price' in result)) return markAnswer(result);
  const { toAnswer } = result;
  return { ...result, toAnswer: (credits) => markAnswer(toAnswer(credits)) };
}

/**
 * Adds `"test": true` to the metadata of an answer. Documents and answers without metadata stay
 * unchanged, because the header `X-Test` marks them.
 */
function markAnswer<Answer extends Exclude<HandlerResultWithoutEntityTag<Body>, { price: unknown }>>(
  answer: Answer,
): Answer {
  if (!('body' in answer) || answer.body['metadata'] === undefined) return answer;
  const { body } = answer;
  return { ...answer, body: { ...body, metadata: { ...(body['metadata'] as object), test: true } } };
}
