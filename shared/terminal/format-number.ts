/** Formats a number with thousands separators: `1,234,567`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** Formats a number with its noun in singular or plural: `1 file`, `3,000 files`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** Formats bytes as megabytes, with one decimal below ten: `0.5 MB`, `1,234 MB`. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? megabytes.toFixed(1) : formatNumber(Math.round(megabytes))} MB`;
}
