import type { ItemMatch, MatchReason } from '../../shared/match/match-item.ts';
import { formatTable } from '../../shared/terminal/format-table.ts';

/** The surest first. */
const WAYS: readonly (readonly [reason: MatchReason, words: string])[] = [
  ['org_number', 'by number'],
  ['exact_name', 'by exact name'],
  ['without_legal_form', 'by name without legal form'],
];
const OTHER_WAY = 'by similar name';
const OTHERS = {
  candidates: 'candidates to choose from',
  none: 'no company',
  invalid: 'neither name nor number',
};
const ORDER = [...WAYS.map(([, words]) => words), OTHER_WAY].map((way) => `matched ${way}`);

export class MatchSummary {
  readonly #counts = new Map<string, number>();
  rowCount = 0;

  add({ decision, reasons }: ItemMatch): void {
    const way = WAYS.find(([reason]) => reasons.includes(reason))?.[1] ?? OTHER_WAY;
    const words = decision === 'match' ? `matched ${way}` : OTHERS[decision];
    this.rowCount += 1;
    this.#counts.set(words, (this.#counts.get(words) ?? 0) + 1);
  }

  toLines(): string[] {
    const rows = [...ORDER, ...Object.values(OTHERS)].flatMap((words) => {
      const count = this.#counts.get(words);
      return count === undefined ? [] : [{ words, count }];
    });
    const toShare = ({ count }: { readonly count: number }): string =>
      `${((100 * count) / this.rowCount).toFixed(1)} %`;
    return formatTable(
      [
        { title: 'Decision', toCell: ({ words }) => words },
        { title: 'Rows', toCell: ({ count }) => count },
        { title: 'Share', toCell: toShare },
      ],
      rows,
    );
  }
}
