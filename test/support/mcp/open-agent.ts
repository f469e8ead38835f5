import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export interface Agent {
  readonly client: Client;
  /** Calls a tool; resolves to its answer, or to `{ error }`. */
  readonly ask: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<any>;
  close(): Promise<void>;
}

/** Revisions of the protocol: `auto` is the current one, `legacy` one with an initialisation. */
export type Revision = 'auto' | 'legacy';

/** Connects a client of the official package to `POST /mcp`; a guest without a key. */
export async function openAgent(
  address: string,
  key: string | null,
  revision: Revision = 'auto',
): Promise<Agent> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode: revision } });
  const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }),
  );
  return {
    client,
    ask: async (name, args = {}) => {
      const {
        structuredContent,
        content,
        isError = false,
      } = await client.callTool({ name, arguments: args });
      const [text] = content as { readonly text: string }[];
      // Clients that know only texts get the same answer.
      if (JSON.stringify(structuredContent) !== text?.text) throw new Error('The two answers differ.');
      if (isError !== 'error' in (structuredContent as object)) throw new Error('The error is not marked.');
      return structuredContent;
    },
    close: () => client.close(),
  };
}
