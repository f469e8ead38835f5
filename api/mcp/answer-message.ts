import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
/**
 * Value of the header `Accept` that the package of the protocol (MCP) receives. It replaces the
 * caller's value, because the package refuses callers that accept only JSON. The answer is always
 * JSON.
 */
const ACCEPTED = 'application/json, text/event-stream';

/**
 * Answers one message of the Model Context Protocol with the official package, in the protocol
 * revision of the client (2026-07-28 or earlier). Calls `buildServer` at most once. The returned
 * `text` is empty for a notification.
 */
export async function answerMcpMessage(
  message: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
  buildServer: () => McpServer,
): Promise<{ readonly status: number; readonly text: string }> {
  const request = toRequest(headers);
  const answer = (await isLegacyRequest(request, message))
    ? await answerEarlier(request, message, buildServer())
    : // Subscriptions would be streams that never end.
      await createMcpHandler(buildServer, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
        parsedBody: message,
      });
  return { status: answer.status, text: await answer.text() };
}

async function answerEarlier(request: Request, message: unknown, server: McpServer): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/**
 * Returns a request of the Fetch standard with those of `headers` that belong to the Model Context
 * Protocol. The URL is a placeholder, which the protocol's package does not use.
 */
function toRequest(headers: IncomingHttpHeaders): Request {
  const protocol = PROTOCOL_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [['Content-Type', 'application/json'], ['Accept', ACCEPTED], ...protocol],
    body: '{}',
  });
}
