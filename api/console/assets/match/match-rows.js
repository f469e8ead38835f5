/**
 * @typedef {{ text: string, tone: string }} State
 * @typedef {{
 *   orgNumber: string, name: string, town: string, state: State, path: string,
 *   score: number | null, reasons: string
 * }} Company
 * @typedef {'match' | 'candidates' | 'none' | 'invalid'} Decision
 * @typedef {{
 *   decision: Decision, decisionText: string, reasons: string,
 *   match: Company | null, candidates: Company[]
 * }} Match
 * @typedef {{ rows: Match[], creditsCharged: number }} MatchedPart
 * @typedef {'noCredits' | 'signedOut' | 'refused' | 'failed'} Refusal
 */

/** @type {(json: string) => MatchedPart} */
const parsePart = JSON.parse;

/** Attempts of a part while the service is busy, or has answered enough calls this minute. */
const MAX_ATTEMPTS = 8;
/** A longer pause is a quota that is used up. */
const MAX_PAUSE_SECONDS = 90;
/** Characters of a part as a form, below the limit of the service. */
const MAX_FORM_LENGTH = 60_000;
/** A longer name is refused by the service, which is how its row is answered. */
const MAX_CELL_LENGTH = 201;

export class MatchError extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Returns the form of a call with as many of the items as fit into it.
 *
 * @param {Record<string, string>[]} items
 */
export function toForm(items) {
  const short = items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([part, text]) => [part, text.slice(0, MAX_CELL_LENGTH)])),
  );
  for (let count = short.length; ; count = Math.ceil(count / 2)) {
    const form = new URLSearchParams({ items: JSON.stringify(short.slice(0, count)) });
    if (count <= 1 || form.toString().length <= MAX_FORM_LENGTH) return form;
  }
}

/**
 * Has a part matched, and waits for its turn as long as the service asks for. Throws `MatchError`,
 * and an `AbortError` when stopped.
 *
 * @param {URLSearchParams} form
 * @param {AbortSignal} signal
 * @param {(seconds: number) => void} tellPause
 */
export async function matchPart(form, signal, tellPause) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const response = await fetch('/console/match/rows', { method: 'POST', body: form, signal }).catch(
      (/** @type {unknown} */ error) => {
        signal.throwIfAborted();
        throw error instanceof TypeError ? new MatchError('failed') : error;
      },
    );
    if (response.ok) return parsePart(await response.text());
    if (response.status === 402) throw new MatchError('noCredits');
    if (response.status === 401) throw new MatchError('signedOut');
    const seconds = Number(response.headers.get('Retry-After') ?? 1);
    if (response.status === 429 && seconds > MAX_PAUSE_SECONDS) throw new MatchError('refused');
    if (response.status !== 429 && response.status !== 503) break;
    tellPause(seconds);
    await pause(seconds * 1_000, signal);
  }
  throw new MatchError('failed');
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 */
async function pause(ms, signal) {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });
  signal.throwIfAborted();
}
