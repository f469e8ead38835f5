import { createServer } from 'node:http';
import { listenLocally } from '../process/listen-locally.ts';

/** The fault of a request; null lets it pass. */
export type AfrFault = { readonly status: number; readonly retryAfter?: number } | 'cut' | null;

/** A server that behaves like the documented AFR API (docs/formats/size-classes.md#afr-records). */
export interface AfrServer {
  readonly url: string;
  readonly calls: string[];
  judge: (call: string) => AfrFault;
  /** The date of the last change that it reports; null for none. */
  lastUpdate: string | null;
  readonly close: () => Promise<void>;
}

export const AFR_KEY = 'a-key-for-tests';

/** Serves `units` by municipality, `pageSize` at a time at most. */
export async function startAfrServer(
  units: Readonly<Record<string, readonly object[]>>,
  pageSize: number,
): Promise<AfrServer> {
  const state: Pick<AfrServer, 'calls' | 'judge' | 'lastUpdate'> = {
    calls: [],
    judge: () => null,
    lastUpdate: null,
  };
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url!, 'http://afr');
    const call = `${url.pathname}${url.search}`;
    state.calls.push(call);
    const answer = (status: number, body: object, headers: Record<string, string> = {}): void => {
      const type = status < 400 ? 'application/json' : 'application/problem+json';
      outgoing.writeHead(status, { 'Content-Type': type, ...headers }).end(JSON.stringify(body));
    };
    const fault = state.judge(call);
    if (fault === 'cut') return void outgoing.destroy();
    if (fault !== null) {
      const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) };
      return answer(fault.status, { title: 'Fel', status: fault.status, detail: 'försök igen' }, headers);
    }
    if (incoming.headers['x-api-key'] !== AFR_KEY) return answer(401, { title: 'Unauthorized', status: 401 });
    if (url.pathname === '/v1/api-info' && state.lastUpdate !== null)
      return answer(200, { senasteUppdateringsDatum: state.lastUpdate });
    if (url.pathname === '/v1/kodtabeller/kommun') {
      return answer(
        200,
        Object.keys(units).map((kod) => ({ kod, klartext: `Kommun ${kod}` })),
      );
    }
    const list = units[/^\/v1\/juridiskaenheter\/kommun\/(.+)$/.exec(url.pathname)?.[1] ?? ''];
    const limit = Number(url.searchParams.get('limit'));
    if (list === undefined) return answer(404, { title: 'Not Found', status: 404 });
    if (!(limit >= 1 && limit <= 5_000))
      return answer(400, { title: 'Bad Request', status: 400, detail: 'limit' });
    const from = Number(url.searchParams.get('cursorId') ?? 0);
    const end = from + Math.min(limit, pageSize);
    const hasMore = end < list.length;
    const pagination = { nextCursorId: hasMore ? String(end) : '', limit, hasMore };
    answer(200, { juridiskaenheter: list.slice(from, end), pagination });
  });
  const { address, close } = await listenLocally(server);
  return Object.assign(state, { url: `${address}/v1`, close });
}
