const STOCKHOLM = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;
let last = { hour: -1, day: '' };

/** Returns the day of an instant in Sweden, `YYYY-MM-DD`. Caches the last hour. */
export function toSwedishDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (last.hour !== hour) last = { hour, day: STOCKHOLM.format(instant) };
  return last.day;
}

/** Returns the month of an instant in Sweden, `YYYY-MM`, for quotas (docs/contract.md#credits). */
export function toSwedishMonth(instant: Date): string {
  return toSwedishDay(instant).slice(0, 7);
}

/** Returns the first instant of a day in Sweden, `YYYY-MM-DD`. */
export function toStartOfSwedishDay(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime('Europe/Stockholm').epochMilliseconds);
}
