import type { RunReport } from './run-report.ts';

/** What sending a notice needs. */
export interface NoticeTools {
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Told in one line when nobody could be told. */
  readonly onFailure: (line: string) => void;
}

const TIMEOUT_MS = 10_000;
/** Pauses before it is tried again. */
const PAUSES_MS = [1_000, 5_000];

/**
 * Posts the report of a run as JSON to `url`, three times at most, each at most 10 seconds. Never throws; nothing that it says repeats the
 * address, which may hold a secret.
 */
export async function sendNotice(
  url: string,
  report: RunReport,
  { fetch, wait, onFailure }: NoticeTools,
): Promise<void> {
  let reason = '';
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await wait(pause);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(report),
        // A redirected POST would become a GET.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      reason = `it answered ${answer.status}`;
    } catch (error) {
      reason = toReason(error);
    }
  }
  onFailure(`The address of NOTICE_URL could not be told of this run: ${reason}.`);
}

/** Messages of a failed connection may name the address; codes do not. */
function toReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not answer within 10 seconds';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it cannot be reached${code}`;
}
