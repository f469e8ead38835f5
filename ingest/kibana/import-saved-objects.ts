import { z } from 'zod';
import { formatCount } from '../../shared/terminal/format-number.ts';
import { AppError } from '../../shared/errors/app-error.ts';

interface KibanaAccess {
  readonly apiKey: string | null;
  readonly username: string | null;
  readonly password: string | null;
}

const PATH = '/api/saved_objects/_import?overwrite=true';
/** Deadline of an import, in milliseconds. Kibana needs some seconds for a hundred objects. */
const TIMEOUT_MS = 120_000;

const Answer = z.object({
  success: z.boolean(),
  successCount: z.int(),
  errors: z
    .array(z.object({ type: z.string(), id: z.string(), error: z.object({ type: z.string() }) }))
    .default([]),
});

/** Returns their number. Throws `source_unreachable` and `run_failed`. */
export async function importSavedObjects(
  url: string,
  ndjson: string,
  access: KibanaAccess,
  send: typeof fetch = fetch,
): Promise<number> {
  const answer = await post(url, ndjson, access, send);
  if (!answer.ok) throw refused(url, answer.status);
  const parsed = Answer.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw failed(`${url} does not respond like Kibana. Correct --url.`);
  const { success, successCount, errors } = parsed.data;
  if (success) return successCount;
  const reasons = errors.map(({ type, id, error }) => `${type} ${id} (${error.type})`);
  throw failed(
    `Kibana imported ${formatCount(successCount, 'object')} but refused these: ${reasons.join(', ')}.`,
  );
}

async function post(
  url: string,
  ndjson: string,
  access: KibanaAccess,
  send: typeof fetch,
): Promise<Response> {
  const body = new FormData();
  // Kibana checks the file extension.
  body.append('file', new Blob([ndjson], { type: 'application/ndjson' }), 'export.ndjson');
  try {
    return await send(url.replace(/\/+$/, '') + PATH, {
      method: 'POST',
      headers: { 'kbn-xsrf': 'true', ...toAuthorization(access) },
      body,
      // Without a valid login, Kibana redirects to its login page.
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
      `Kibana at ${url} does not allow this user to import. The user needs the privilege "Saved Objects Management: All", with dashboards and visualizations.`,
    );
  if (status === 503) return failed(`Kibana at ${url} is not ready yet. Try again in a minute.`);
  return failed(`Kibana at ${url} refused the objects: it answered ${status}.`);
}

function failed(message: string): AppError {
  return new AppError('run_failed', message);
}
