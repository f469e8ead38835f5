import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Tool } from './tool.ts';

const SERVER_INFO = { name: 'company-data-service', title: 'Company Data Service', version: '1.0.0' };

const INSTRUCTIONS =
  'Swedish companies from the official registers. Sole traders are not in them. ' +
  'Find the organisation number with search_companies (bulk_lookup for a list), then read the company by number. ' +
  'Amounts are whole SEK. A field that is absent is unknown, not zero. ' +
  'Industry descriptions and texts of the registers are in Swedish. ' +
  'A company with a deregistrationDate or deregistrationReason no longer exists. ' +
  'Errors have a code and a remedy; errors cost nothing.';

export type RunTool = (
  tool: Tool,
  sentArguments: Readonly<Record<string, unknown>> | undefined,
) => Promise<CallToolResult>;

export function createMcpServerFactory(tools: readonly Tool[]): (run: RunTool) => McpServer {
  const listed: ListToolsResult = { tools: tools.map(toListedTool) };
  return (run) => {
    const server = new McpServer(SERVER_INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    // The lower level of the package: `registerTool` would convert all schemas for each request.
    server.server.setRequestHandler('tools/list', () => listed);
    server.server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.find(({ name }) => name === params.name);
      if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
      return run(tool, params.arguments);
    });
    return server;
  };
}

/**
 * Removes `anyOf` from the JSON schema of a field if its metadata states a `type`, so that agents
 * see a single type.
 */
function hideAlternatives({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
}

function toListedTool({ name, title, description, input }: Tool): ListToolsResult['tools'][number] {
  const schema = z.toJSONSchema(input, { io: 'input', override: hideAlternatives });
  delete schema.$schema;
  return {
    name,
    title,
    description,
    inputSchema: { ...schema, type: 'object' },
    annotations: { readOnlyHint: true, openWorldHint: false },
  } as ListToolsResult['tools'][number];
}
