import { DEREGISTRATION_REASONS, PROCEEDINGS } from '../../../api/console/words/proceeding.ts';
import { LEGAL_FORMS, NAME_TYPES, STATISTICS_FORMS } from '../../../api/console/words/legal-form.ts';
import {
  AD_BLOCKS,
  BUSINESS_STATUSES,
  UNIT_STATUSES,
} from '../../../api/console/words/statistics-statuses.ts';
import type { CodeTexts } from '../../../api/console/words/format.ts';
import { EMPLOYEES_SCALE, TURNOVER_SCALE, type SizeClass } from '../../../shared/domain/size-scales.ts';

/** A marker of a table that is made from the code, and the table below it. */
const TABLE = /<!-- table: (\S+) -->\n(?:\n(?:\|.*\n)+)?/g;

const TABLES: Readonly<Record<string, () => string[][]>> = {
  'legal-forms': () => toWordRows(LEGAL_FORMS),
  'statistics-forms': () => toWordRows(STATISTICS_FORMS),
  'business-statuses': () => toWordRows(BUSINESS_STATUSES),
  'unit-statuses': () => toWordRows(UNIT_STATUSES),
  'ad-blocks': () => toWordRows(AD_BLOCKS),
  'name-types': () => toWordRows(NAME_TYPES),
  'deregistration-reasons': () => toWordRows(DEREGISTRATION_REASONS, '-AVORG'),
  proceedings: () =>
    toWordRows(Object.fromEntries(Object.entries(PROCEEDINGS).filter(([code]) => /-AVOMFO$/.test(code)))),
  'turnover-classes': () => toScaleRows(TURNOVER_SCALE),
  'employee-classes': () => toScaleRows(EMPLOYEES_SCALE),
};

/** A page with its tables of codes as the code has them now. Throws for an unknown table. */
export function fillTables(page: string): string {
  return page.replaceAll(TABLE, (_whole, name: string) => {
    const toRows = TABLES[name];
    if (toRows === undefined) throw new Error(`No table ${name}`);
    const [head = [], ...rows] = toRows();
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
    return `<!-- table: ${name} -->\n\n${lines.join('')}`;
  });
}

function toWordRows(words: CodeTexts, suffix = ''): string[][] {
  const rows = Object.entries(words).map(([code, { sv, en }]) => [`\`${code}${suffix}\``, en, sv]);
  return [['Code', 'English', 'Swedish'], ...rows];
}

function toScaleRows(scale: readonly (SizeClass | null)[]): string[][] {
  const rows = scale.flatMap((each, code) =>
    each === null
      ? []
      : [[`\`${code}\``, toCount(each.low), each.high === null ? '' : toCount(each.high), each.label]],
  );
  return [['Code', 'From', 'To', '`label_sv`'], ...rows];
}

function toCount(count: number): string {
  return count.toLocaleString('en');
}
