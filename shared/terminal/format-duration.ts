const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** Formats seconds in their two largest units: `45 s`, `2 min 5 s`, `3 d 4 h`. */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const first = UNITS.findIndex(([, size]) => rest >= size);
  if (first === -1) return '0 s';
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}
