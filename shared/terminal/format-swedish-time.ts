const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

export function formatSwedishTime(instant: Date): string {
  const parts = FORMAT.formatToParts(instant).map(({ type, value }) => [type, value] as const);
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(parts);
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`;
}
