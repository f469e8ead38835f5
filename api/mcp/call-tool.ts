import type { z } from 'zod';
import { apiError } from '../errors/api-error.ts';
import { redact } from '../errors/quote-sent.ts';
import { callRoute } from '../calls/call-route.ts';
import type { Call } from '../calls/call.ts';
import type { JsonAnswer, RouteAnswer } from '../calls/route.ts';
import { isEmptyList } from '../http/fields.ts';
import { toObject } from '../http/json-text.ts';
import type { Tool } from './tool.ts';

const MAX_ISSUES = 5;

export type ToolRequest = Omit<Call, 'fields' | 'hasCopy'>;

/**
 * Calls the route of a tool with the prices and limits of the API. Throws `invalid_parameter` for
 * arguments that do not fit, `missing_key` if the tool needs a key and the caller is a guest, and
 * the errors of the route. Refunds a charge if its answer is not delivered or cannot be presented.
 * The answer to a test key has `"test": true`.
 */
export async function callTool(
  tool: Tool,
  unparsedArguments: Readonly<Record<string, unknown>> = {},
  request: ToolRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const { metered, services, lifetime } = request;
  const input = parseInput(tool, unparsedArguments);
  if (tool.route.access === 'key' && metered.access.mode === 'guest') throw apiError('missing_key');
  const refund = (): void =>
    services.refundsInProgress.start(() => metered.refund({ creditsNotRefunded: 0 }));
  // Before the route's own refund, which would charge for the parts of a list that were only read.
  lifetime.onEnded(({ wasDelivered }) => {
    if (!wasDelivered) refund();
  });
  const answer = await callRoute(tool.route, { ...request, fields: tool.toRouteFields(input) });
  try {
    const shown = tool.presentAnswer(await toObject(toJsonAnswer(tool, answer).body), input);
    return metered.access.isTestKeyCall ? { ...shown, test: true } : shown;
  } catch (error) {
    refund();
    throw error;
  }
}

/** Agents send null, blanks and empty lists for what they leave out (docs/contract.md#requests). */
function parseInput(tool: Tool, sent: Readonly<Record<string, unknown>>): z.output<Tool['input']> {
  const given = Object.entries(sent).filter(([, value]) => !isEmptyList(value));
  const parsed = tool.input.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const field = path.join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  throw apiError('invalid_arguments', { words: { problems: redact(issues.join('. ')) } });
}

function toJsonAnswer(tool: Tool, answer: RouteAnswer): JsonAnswer {
  if ('body' in answer) return answer;
  throw new Error(
    `${tool.route.path} answers with a document, but the tool ${tool.name} needs JSON. Choose another route for it.`,
  );
}
