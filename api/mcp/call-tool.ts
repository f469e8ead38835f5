import type { z } from 'zod';
import { apiError } from '../errors/api-error.ts';
import { redact } from '../errors/quote-sent.ts';
import type { MeteredCall } from '../calls/gate.ts';
import { callRoute } from '../calls/call-route.ts';
import type { HandlerServices, JsonAnswer, RouteAnswer } from '../calls/route.ts';
import { assertFieldsExceptReadyJsonValid } from '../calls/send-answer.ts';
import { JsonChunks, JsonText } from '../http/json-text.ts';
import type { Context } from '../http/request-state.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { ParsedAnswerBody, Tool } from './tool.ts';

const MAX_ISSUES = 5;

export interface ToolRequest {
  readonly context: Context;
  readonly body: Buffer;
  readonly metered: MeteredCall;
  readonly services: HandlerServices;
  /** Time of the request, in ms since 1970. */
  readonly startedAtMs: number;
  readonly lifetime: CallLifetime;
}

/**
 * Calls the route of a tool with the prices and limits of the API. Throws `invalid_parameter` for
 * arguments that do not fit, `missing_key` if the tool needs a key and the caller is a guest, and
 * the errors of the route. Refunds a charge if its answer is not delivered or cannot be presented.
 * The answer to a test key has `"test": true`.
 */
export async function callTool(
  tool: Tool,
  unparsedArguments: unknown,
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
  const deliver = await callRoute(
    tool.route,
    { ...request, fields: tool.toRouteFields(input) },
    {
      prepare: async (answer) => {
        const whole = assertJson(tool, answer);
        assertFieldsExceptReadyJsonValid(tool.route, whole);
        return (final) => readBody(final as JsonAnswer);
      },
      prepareNotModified: () => null,
    },
  );
  try {
    const shown = tool.presentAnswer(await deliver(), input);
    return metered.access.isTestKeyCall ? { ...shown, test: true } : shown;
  } catch (error) {
    refund();
    throw error;
  }
}

function parseInput(tool: Tool, sent: unknown): z.output<Tool['input']> {
  const parsed = tool.input.safeParse(sent ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const field = path.join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  throw apiError('invalid_arguments', { words: { problems: redact(issues.join('. ')) } });
}

function assertJson(tool: Tool, answer: RouteAnswer): JsonAnswer {
  if ('body' in answer) return answer;
  throw new Error(
    `${tool.route.path} answers with a document, but the tool ${tool.name} needs JSON. Choose another route for it.`,
  );
}

async function readBody({ body }: JsonAnswer): Promise<ParsedAnswerBody> {
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof JsonChunks) members.push([name, JSON.parse(await joinChunks(value))]);
    else members.push([name, value instanceof JsonText ? JSON.parse(value.text) : value]);
  }
  return Object.fromEntries(members);
}

async function joinChunks(chunks: JsonChunks): Promise<string> {
  const texts: string[] = [];
  for await (const text of chunks.readChunks()) texts.push(text);
  return texts.join('');
}
