const DAY_MS = 86_400_000;

/**
 * True for a date later than tomorrow in UTC. The day of an authority can begin before that of this
 * machine.
 */
export function isFutureDate(date: string, now: Date): boolean {
  const dayAfterTomorrowMs = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS;
  return Date.parse(date) >= dayAfterTomorrowMs;
}

/** Returns the age of a delivery's date in seconds. Negative only for a date in the future. */
export function toSourceAgeSeconds(date: string, now: Date): number {
  const seconds = (now.getTime() - Date.parse(date)) / 1000;
  return isFutureDate(date, now) ? seconds : Math.max(0, seconds);
}

/** Describes the sources that are dated later than tomorrow, for an operator. Null without any. */
export function describeFutureSources(
  sources: Readonly<Record<string, { readonly date: string }>>,
  now: Date,
): string | null {
  const found = Object.entries(sources).filter(([, { date }]) => toSourceAgeSeconds(date, now) < 0);
  if (found.length === 0) return null;
  const named = found.map(([name, { date }]) => `${name} of ${date.slice(0, 10)}`).join(', ');
  return `The live generation has a source that is dated in the future: ${named}. Its next delivery replaces it. Check the clock of this machine if the date is right.`;
}
