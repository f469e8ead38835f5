import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error.ts';

/** How to be let into Kibana: as into the cluster that it shows. */
export interface KibanaAccess {
  readonly apiKey: string | null;
  readonly username: string | null;
  readonly password: string | null;
}

const PATH = '/api/saved_objects/_import?overwrite=true';
/** Kibana takes some seconds for a hundred objects. */
const TIMEOUT_MS = 120_000;

/** What Kibana answers (its documentation, "Import saved objects"). */
const Answer = z.object({
  success: z.boolean(),
  successCount: z.int(),
  errors: z
    .array(z.object({ type: z.string(), id: z.string(), error: z.object({ type: z.string() }) }))
    .default([]),
});

/**
 * Imports saved objects into the Kibana at `url`, in the place of those of the same ids. Returns how many there are. Throws
 * `source_unreachable` when it does not answer, `run_failed` when it refuses them or takes a part of them only.
 */
export async function importSavedObjects(
  url: string,
  ndjson: string,
  access: KibanaAccess,
  send: typeof fetch = fetch,
): Promise<number> {
  const answer = await post(url, ndjson, access, send);
  if (!answer.ok) throw refused(url, answer.status);
  const parsed = Answer.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw failed(`${url} is no Kibana: it answered something else. Correct --url.`);
  const { success, successCount, errors } = parsed.data;
  if (success) return successCount;
  const reasons = errors.map(({ type, id, error }) => `${type} ${id} (${error.type})`);
  throw failed(`Kibana took ${successCount} objects and not these: ${reasons.join(', ')}.`);
}

async function post(
  url: string,
  ndjson: string,
  access: KibanaAccess,
  send: typeof fetch,
): Promise<Response> {
  const body = new FormData();
  // Kibana looks at the ending of the name.
  body.append('file', new Blob([ndjson], { type: 'application/ndjson' }), 'export.ndjson');
  try {
    return await send(url.replace(/\/+$/, '') + PATH, {
      method: 'POST',
      headers: { 'kbn-xsrf': 'true', ...toAuthorization(access) },
      body,
      // Who is not let in is sent to a page to sign in.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new AppError(
      'source_unreachable',
      `Kibana at ${url} cannot be reached${describeConnectionError(cause)}. Start it, or correct --url and ELASTICSEARCH_CA.`,
      { cause },
    );
  }
}

function toAuthorization({ apiKey, username, password }: KibanaAccess): Record<string, string> {
  if (apiKey !== null) return { Authorization: `ApiKey ${apiKey}` };
  if (username === null || password === null) return {};
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

function describeConnectionError(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return ': it did not answer in time';
  const inner = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof Error && 'code' in inner ? ` (${String(inner.code)})` : '';
}

function refused(url: string, status: number): AppError {
  if (status === 401 || (status >= 300 && status < 400))
    return failed(
      `Kibana at ${url} refuses the user or the key. Correct ELASTICSEARCH_API_KEY, or ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD.`,
    );
  if (status === 403)
    return failed(
      `Kibana at ${url} does not let this user import. It needs the right "Saved Objects Management: All", with dashboards and visualizations.`,
    );
  if (status === 503) return failed(`Kibana at ${url} is not ready yet. Try again in a minute.`);
  return failed(`Kibana at ${url} refused the objects: it answered ${status}.`);
}

function failed(message: string): AppError {
  return new AppError('run_failed', message);
}
