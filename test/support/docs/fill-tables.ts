import { DEREGISTRATION_REASONS, PROCEEDINGS } from '../../../api/console/words/proceeding.ts';
import {
  REGISTERED_NAME_TYPE_TEXTS,
  STATISTICS_LEGAL_FORM_TEXTS,
} from '../../../api/console/words/legal-form.ts';
import {
  ADVERTISING_BLOCKS,
  BUSINESS_STATUSES,
  REGISTRATION_STATUSES,
} from '../../../api/console/words/statistics-statuses.ts';
import { LEGAL_FORM_TEXTS } from '../../../shared/domain/codes/legal-forms.ts';
import { toCode } from '../../../api/errors/api-error.ts';
import {
  ERROR_STATUSES,
  ERROR_TABLE,
  type ErrorName,
  type ErrorRow,
} from '../../../api/errors/error-table.ts';
import type { CodeTexts } from '../../../api/console/words/format.ts';
import {
  EMPLOYEES_CLASSES_BY_SCB_CODE,
  TURNOVER_CLASSES_BY_SCB_CODE,
  type SizeClass,
} from '../../../shared/domain/size-envelopes.ts';

const TABLE = /<!-- table: (\S+) -->\n(?:\n(?:\|.*\n)+)?/g;

type Language = 'en' | 'sv';

const TABLES: Readonly<Record<string, (language: Language) => string[][]>> = {
  'legal-forms': (language) => toWordRows(LEGAL_FORM_TEXTS, language),
  'statistics-forms': (language) => toWordRows(STATISTICS_LEGAL_FORM_TEXTS, language),
  'business-statuses': (language) => toWordRows(BUSINESS_STATUSES, language),
  'unit-statuses': (language) => toWordRows(REGISTRATION_STATUSES, language),
  'ad-blocks': (language) => toWordRows(ADVERTISING_BLOCKS, language),
  'name-types': (language) => toWordRows(REGISTERED_NAME_TYPE_TEXTS, language),
  'deregistration-reasons': (language) => toWordRows(DEREGISTRATION_REASONS, language, '-AVORG'),
  proceedings: (language) =>
    toWordRows(
      Object.fromEntries(Object.entries(PROCEEDINGS).filter(([code]) => /-AVOMFO$/.test(code))),
      language,
    ),
  'turnover-classes': (language) => toScaleRows(TURNOVER_CLASSES_BY_SCB_CODE, language),
  'employee-classes': (language) => toScaleRows(EMPLOYEES_CLASSES_BY_SCB_CODE, language),
  errors: toErrorRows,
};

const WORD_HEADS = { en: ['Code', 'English', 'Swedish'], sv: ['Kod', 'Svenska', 'Engelska'] };
const SCALE_HEADS = {
  en: ['Code', 'From', 'To', '`label_sv`'],
  sv: ['Kod', 'Från', 'Till', '`label_sv`'],
};

export function hasTables(page: string): boolean {
  return page.search(TABLE) !== -1;
}

/** A page with its tables of codes as the code has them now. Throws for an unknown table. */
export function fillTables(page: string, language: Language): string {
  return page.replaceAll(TABLE, (_whole, name: string) => {
    const toRows = TABLES[name];
    if (toRows === undefined) throw new Error(`No table ${name}`);
    const [head = [], ...rows] = toRows(language);
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
    return `<!-- table: ${name} -->\n\n${lines.join('')}`;
  });
}

function toWordRows(words: CodeTexts, language: Language, suffix = ''): string[][] {
  const rows = Object.entries(words).map(([code, { sv, en }]) => [
    `\`${code}${suffix}\``,
    ...(language === 'en' ? [en, sv] : [sv, en]),
  ]);
  return [WORD_HEADS[language], ...rows];
}

const ERROR_HEADS = {
  en: ['Status', '`error`', 'Code', 'Reason and remedy'],
  sv: ['Status', '`error`', 'Kod', 'Orsak och åtgärd'],
};

function toErrorRows(language: Language): string[][] {
  const rows = Object.entries<ErrorRow>(ERROR_TABLE)
    .map(([name, row]) => ({ code: toCode(name as ErrorName), ...row }))
    .toSorted((one, other) => ERROR_STATUSES[one.code] - ERROR_STATUSES[other.code])
    .map(({ code, error, ...text }) => [
      String(ERROR_STATUSES[code]),
      `\`${error}\``,
      `\`${code}\``,
      text[language].replaceAll(/<\w+>/g, '`$&`'),
    ]);
  return [ERROR_HEADS[language], ...rows];
}

function toScaleRows(scale: readonly (SizeClass | null)[], language: Language): string[][] {
  const toCount = (count: number): string => count.toLocaleString(language).replaceAll('\u00a0', ' ');
  const rows = scale.flatMap((each, code) =>
    each === null
      ? []
      : [
          [
            `\`${code}\``,
            toCount(each.minSekOrPersons),
            each.maxSekOrPersons === null ? '' : toCount(each.maxSekOrPersons),
            each.label,
          ],
        ],
  );
  return [SCALE_HEADS[language], ...rows];
}
