import type { StatisticsRow } from '../statistics/row.ts';

/**
 * What the statistics authority's API says of one legal person: its size classes, and the same of it as the weekly file has. Codes are
 * text, as the authority writes them, and of the official scales only (formats/size-classes.md, sections 2 and 3).
 */
export interface SizeClassRow extends StatisticsRow {
  /** `0` unknown, `1` no employees, `2` 1 to 4 … `16`; null when it is not given. */
  readonly employeesClass: string | null;
  /** Coarse scale: `0` below 1,000 SEK … `12`; null when it is not given. */
  readonly turnoverClass: string | null;
  /** Year that the turnover is of. */
  readonly turnoverYear: number | null;
}
