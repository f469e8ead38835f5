import type { HandlerServices } from '../calls/route.ts';
import type { Middleware } from '../http/request-state.ts';

const MCP_PATH = '/mcp';
const SERVED_PATHS: ReadonlySet<string> = new Set([MCP_PATH, `${MCP_PATH}/`]);

/**
 * Returns the middleware of `/mcp`. The package of the protocol needs 34 MB of memory, so it is
 * loaded at the first request for `/mcp`.
 */
export function serveMcpLazily(services: HandlerServices): Middleware {
  let loaded: Promise<Middleware> | null = null;
  const load = async (): Promise<Middleware> => {
    const [{ serveMcp }, { TOOLS }] = await Promise.all([
      import('./serve-mcp.ts'),
      import('./tools/index.ts'),
    ]);
    return serveMcp(TOOLS, services, MCP_PATH);
  };
  return async (context, next) => {
    if (!SERVED_PATHS.has(context.path)) {
      await next();
      return;
    }
    loaded ??= load();
    const serve = await loaded;
    await serve(context, next);
  };
}
