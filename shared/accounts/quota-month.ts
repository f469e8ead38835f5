const STOCKHOLM = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;
let last = { hour: -1, day: '' };

/** Day in Sweden, as `YYYY-MM-DD`. Its offset is whole hours, so within an hour the day is the same: it is asked at every call. */
export function toSwedishDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (last.hour !== hour) last = { hour, day: STOCKHOLM.format(instant) };
  return last.day;
}

/**
 * The month that credits are spent in, as `YYYY-MM`: the calendar month in Europe/Stockholm
 * (docs/contract.md#credits).
 */
export function toQuotaMonth(instant: Date): string {
  return toSwedishDay(instant).slice(0, 7);
}
