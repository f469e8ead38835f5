import { validateOriginHeader } from '@modelcontextprotocol/server';
import { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../errors/api-error.ts';
import type { MeteredCall } from '../calls/gate.ts';
import type { HandlerServices } from '../calls/route.ts';
import { countAnswerBytes } from '../calls/send-answer.ts';
import { refuseMethod, toApiError } from '../http/handle-errors.ts';
import { JSON_BODY, parseJsonObjectBody, readBody } from '../http/read-body.ts';
import type { Context, Middleware } from '../http/request-state.ts';
import { CallLifetime } from '../load/call-lifetime.ts';
import {
  DEFAULT_CALL_DEADLINE_MS,
  ANSWER_DELIVERY_DEADLINE_MS,
  REQUEST_READ_DEADLINE_MS,
} from '../load/load-control.ts';
import { answerMcpMessage } from './answer-message.ts';
import { createMcpServerFactory, type RunTool } from './build-server.ts';
import { callTool, type ToolRequest } from './call-tool.ts';
import { explainProtocolError } from './explain-protocol-error.ts';
import type { Tool } from './tool.ts';
import { toToolError } from './tool-errors.ts';

type Message = Readonly<Record<string, unknown>>;

/** Hosts whose pages may call `/mcp` from a browser, in addition to the service's own. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the handler that serves the tools for agents at `urlPath`, with the Model Context
 * Protocol over HTTP (docs/callers/agents.md). There are no sessions, and answers are JSON. Each
 * request is authenticated and counted once. A tool calls its route at the prices of the API.
 */
export function serveMcp(tools: readonly Tool[], services: HandlerServices, urlPath: string): Middleware {
  const buildServer = createMcpServerFactory(tools);
  return async (context) => {
    context.state.routePath = urlPath;
    if (context.method !== 'POST') refuseMethod(context, ['POST']);
    assertOrigin(context, services.baseUrl);
    const startedAtMs = services.now().getTime();
    const lifetime = new CallLifetime(context.res, REQUEST_READ_DEADLINE_MS);
    const body = await readBody(context, JSON_BODY, services, lifetime);
    lifetime.setDeadlineFromNow(DEFAULT_CALL_DEADLINE_MS);
    const message = findMessage(body);
    const metered = services.gate.createMeteredCall(context, findTool(tools, message)?.route.path ?? urlPath);
    const request: ToolRequest = { context, body, metered, services, startedAtMs, lifetime };
    try {
      const limited = await admit(metered, message);
      const failures: unknown[] = [];
      const run = toRunTool(request, limited, failures);
      const answer = await answerMcpMessage(message ?? parseJsonObjectBody(body), context.req.headers, () =>
        buildServer(run),
      );
      if (failures.length > 0) throw failures[0];
      lifetime.setDeadlineFromNow(ANSWER_DELIVERY_DEADLINE_MS);
      sendAnswer(context, answer);
      countAnswerBytes(context, services.loadControl, metered.callerId, lifetime);
    } finally {
      metered.setResponseHeaders();
    }
  };
}

/**
 * Throws `forbidden` if a web page of another site sent the request. This also stops DNS rebinding,
 * in which another site's host name points to this machine. Accepts requests without `Origin`:
 * programs that are not browsers do not send it.
 */
function assertOrigin(context: Context, baseUrl: string | null): void {
  const hosts = baseUrl === null ? LOCAL_HOSTS : [...LOCAL_HOSTS, new URL(baseUrl).hostname];
  if (!validateOriginHeader(context.get('Origin'), hosts).ok) throw apiError('foreign_origin');
}

/**
 * Parses the message of a request. Returns null for a malformed message, whose error is sent only
 * after the check of the API key.
 */
function findMessage(body: Buffer): Message | null {
  try {
    return parseJsonObjectBody(body);
  } catch {
    return null;
  }
}

function findTool(tools: readonly Tool[], message: Message | null): Tool | undefined {
  if (message?.['method'] !== 'tools/call') return undefined;
  const { name } = (message['params'] ?? {}) as { readonly name?: unknown };
  return tools.find((tool) => tool.name === name);
}

/**
 * Authenticates and counts a request. Resolves to null if it is allowed. If a tool call exceeds the
 * rate limit, resolves to the error, so that the agent receives it. Throws all other errors.
 */
async function admit(metered: MeteredCall, message: Message | null): Promise<AppError | null> {
  try {
    await metered.authenticate('optional-key');
    return null;
  } catch (error) {
    if (message?.['method'] === 'tools/call' && error instanceof AppError && error.code === 'rate_limited')
      return error;
    throw error;
  }
}

/**
 * Returns the function that runs the tool of a request. If `limited` is not null, the function runs
 * no tool and answers with that error. Errors that the agent cannot remedy are added to `failures`,
 * for the caller to throw.
 */
function toRunTool(request: ToolRequest, limited: AppError | null, failures: unknown[]): RunTool {
  return async (tool, sent) => {
    try {
      if (limited !== null) throw limited;
      return toResult(await callTool(tool, sent, request), false);
    } catch (cause) {
      const error = toApiError(cause, tool.route.internalError);
      const seen = toToolError(error);
      if (seen === null) failures.push(cause);
      else request.context.state.errorCode = error.code;
      return toResult({ error: seen }, true);
    }
  };
}

function toResult(answer: Readonly<Record<string, unknown>>, isError: boolean) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
    structuredContent: answer,
    ...(isError ? { isError } : {}),
  };
}

function sendAnswer(context: Context, { status, text }: { readonly status: number; readonly text: string }) {
  const explained = explainProtocolError(text);
  if (explained !== null) context.state.errorCode = 'invalid_message';
  context.body = text === '' ? null : (explained ?? text);
  context.status = status;
  if (text !== '') context.type = 'application/json';
}
