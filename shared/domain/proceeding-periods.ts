import { z } from 'zod';
import { textOrNull } from './nullable-fields.ts';
import type { Proceeding } from './stored-company-detail.ts';

/**
 * Suffixes of the register's codes: one for a proceeding that started, one for a proceeding that
 * ended.
 */
const STARTED = '-AVOMFO';
const ENDED = '-AVSLAVOMFO';

/** Kinds of proceedings, such as bankruptcy (docs/callers/codes.md#proceedings). */
const PROCEEDING_KINDS = [
  'bankruptcy',
  'liquidation',
  'reconstruction',
  'composition',
  'merger',
  'division',
  'conversion',
  'resolution',
  'other',
] as const;

/**
 * A proceeding of a company from its start to its end (docs/callers/one-company.md#proceedings).
 */
export const ProceedingPeriod = z
  .object({
    code: z.string().describe('Code of Bolagsverket, such as `KK-AVOMFO`.'),
    kind: z.enum(PROCEEDING_KINDS).describe('Kind of proceeding.'),
    from: textOrNull('First day. Null when unknown.'),
    to: textOrNull('Day on which it ended. Null when it is ongoing or the day is unknown.'),
    ongoing: z.boolean().describe('True while the proceeding is going on.'),
  })
  .meta({
    id: 'ProceedingPeriod',
    description: 'A proceeding from its start to its end.',
  });
export type ProceedingPeriod = z.infer<typeof ProceedingPeriod>;

/**
 * Kinds of proceedings by the stem of their codes. The stem is the beginning that the codes for
 * start and end have in common.
 */
const KINDS_BY_STEM: readonly (readonly [string, ProceedingPeriod['kind']])[] = [
  ['KK', 'bankruptcy'],
  ['LI', 'liquidation'],
  ['FR', 'reconstruction'],
  ['AC', 'composition'],
  ['FU', 'merger'],
  ['DE', 'division'],
  ['GROM', 'conversion'],
  ['OM', 'conversion'],
  ['RES', 'resolution'],
];

/**
 * Pairs starts and ends of proceedings into periods, sorted by date, undated ones first
 * (docs/contract.md#company). An end belongs to the starts whose codes begin with the same two
 * letters. A dated end closes all of them that are not later, an undated end only the oldest open
 * one. An end without a start is a period of its own.
 */
export function toProceedingPeriods(proceedings: readonly Proceeding[]): ProceedingPeriod[] {
  const ends = proceedings.filter(({ code }) => code.endsWith(ENDED));
  const used = new Set<Proceeding>();
  const periods = proceedings
    .filter(({ code }) => !code.endsWith(ENDED))
    .map((start) => {
      const own = ends.filter((end) => end.date !== null && endsStart(end, start));
      own.forEach((end) => used.add(end));
      const to = own.map(({ date }) => date!).sort()[0] ?? null;
      const ongoing = own.length === 0 && start.code.endsWith(STARTED);
      return { code: start.code, kind: toKind(start.code), from: start.date, to, ongoing };
    })
    .sort(compareStarts);
  for (const end of ends.filter(({ date }) => date === null)) {
    const oldest = periods.find(({ code, ongoing }) => ongoing && isSameStem(code, end.code));
    if (oldest === undefined) continue;
    oldest.ongoing = false;
    used.add(end);
  }
  const alone = ends
    .filter((end) => !used.has(end))
    .map(({ code, date }) => ({ code, kind: toKind(code), from: null, to: date, ongoing: false }));
  return [...periods, ...alone].sort(compareStarts);
}

/**
 * Ends the ongoing periods of a deregistered company on `deregistrationDate` (`YYYY-MM-DD`).
 * A period gets no end date if that day is unknown or before its start.
 */
export function endOngoingPeriods(
  periods: readonly ProceedingPeriod[],
  deregistrationDate: string | null,
): ProceedingPeriod[] {
  return periods.map((period) => {
    if (!period.ongoing) return period;
    const isKnown = deregistrationDate !== null && deregistrationDate >= (period.from ?? '');
    return { ...period, to: isKnown ? deregistrationDate : null, ongoing: false };
  });
}

function endsStart(end: Proceeding, start: Proceeding): boolean {
  return isSameStem(start.code, end.code) && (start.date ?? '') <= (end.date ?? '');
}

function isSameStem(a: string, b: string): boolean {
  return a.slice(0, 2) === b.slice(0, 2);
}

function toKind(code: string): ProceedingPeriod['kind'] {
  return KINDS_BY_STEM.find(([stem]) => code.startsWith(stem))?.[1] ?? 'other';
}

function compareStarts(a: ProceedingPeriod, b: ProceedingPeriod): number {
  const first = a.from ?? a.to ?? '';
  const second = b.from ?? b.to ?? '';
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
