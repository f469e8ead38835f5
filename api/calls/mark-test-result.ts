import type { HandlerResult, RouteAnswer, UntaggedResult } from './route.ts';

type Body = Record<string, unknown>;

/**
 * Marks the result of a call with a test key (docs/callers/keys-and-credits.md#test-keys): adds
 * `"test": true` to its metadata, and changes its entity tag so that it equals no tag of the
 * register.
 */
export function markTestResult(result: HandlerResult<Body>): HandlerResult<Body> {
  if (!('load' in result)) return markUntagged(result);
  const { etag, load } = result;
  return {
    ...result,
    etag: etag.replace(/"(?=[^"]*"$)/, '"test-'),
    load: async () => markUntagged(await load()),
  };
}

function markUntagged(result: UntaggedResult<Body>): UntaggedResult<Body> {
  if (!('price' in result)) return markAnswer(result);
  const { toAnswer } = result;
  return { ...result, toAnswer: (credits, creditsCharged) => markAnswer(toAnswer(credits, creditsCharged)) };
}

/** Documents and answers without metadata have the header `X-Test` only. */
function markAnswer<Answer extends RouteAnswer>(answer: Answer): Answer {
  if (!('body' in answer) || answer.body['metadata'] === undefined) return answer;
  const { body } = answer;
  return { ...answer, body: { ...body, metadata: { ...(body['metadata'] as object), test: true } } };
}
