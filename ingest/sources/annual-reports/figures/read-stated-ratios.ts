import type { Ratios } from '../../../../shared/domain/fiscal-year.ts';
import { toRatios } from '../../../compose/to-ratios.ts';
import type { StatedRatios } from '../../../source/company-parts.ts';
import type { AccountingFramework } from './accounting-framework.ts';
import { STATED_RATIOS } from './concepts.ts';
import type { ExtractedYear } from './extract-year-figures.ts';
import type { ReportFlag } from './report-flag.ts';
import { roundRatio, toFinancialMetricsOfSekYear } from './to-financials.ts';

type StatedRatioName = (typeof STATED_RATIOS)[number];

interface StatedRatio {
  /** The number on the page: 42.1 or 0.421. Null if the report does not state it. */
  readonly shown: number | null;
  readonly scale: number;
  readonly computed: number | null;
}

const TOLERANCE = 0.01;
/** Numbers on a page from which on a ratio is one in percent, and below which it is a fraction. */
const MIN_PERCENT = 2;

interface YearStatement {
  readonly ratios: StatedRatios;
  readonly flags: readonly ReportFlag[];
}

/**
 * Reads the ratios that a report states for years whose figures do not give them. `years` are those
 * of one entity. The tagged scale is not trusted: it is wrong in one report of five. A ratio counts
 * only where it cannot be wrong by a hundred (docs/formats/annual-reports.md#stated-ratios). A year
 * whose equity ratio is left out gets a flag.
 */
export function readStatedRatios(
  years: readonly ExtractedYear[],
  framework: AccountingFramework,
): ReadonlyMap<ExtractedYear, YearStatement> {
  const results = years.map((year) => {
    const ratios: Partial<Record<StatedRatioName, number>> = {};
    return { year, computed: computeRatios(year, framework), ratios, flags: new Set(year.flags) };
  });
  for (const name of STATED_RATIOS) {
    const row = results.map((result) => ({ ...toStatedRatio(name, result.year, result.computed), result }));
    const form = findForm(name, row);
    for (const { shown, scale, computed, result } of row) {
      if (shown === null || computed !== null) continue;
      const ratio = name === 'solidity' ? toSolidity(shown, scale, form) : toRatio(shown, form);
      if (ratio !== null) result.ratios[name] = roundRatio(ratio);
      else if (name === 'solidity') result.flags.add('solidity-unclear');
    }
  }
  return new Map(results.map(({ year, ratios, flags }) => [year, { ratios, flags: [...flags].sort() }]));
}

function computeRatios({ figures, year }: ExtractedYear, framework: AccountingFramework): Ratios {
  return toRatios({
    figures: toFinancialMetricsOfSekYear({ figures, year }, framework),
    inventories: figures.inventories ?? 0,
    previousYearFigures: null,
  });
}

function toStatedRatio(
  name: StatedRatioName,
  { figures, scaleByFigure }: ExtractedYear,
  computed: Ratios,
): StatedRatio {
  const scale = scaleByFigure.get(name) ?? 0;
  const stated = figures[name];
  // Shifted as text, because 0.421 / 0.01 is not 42.1.
  const shown = stated === null ? null : Number(`${stated.toFixed(12)}e${-scale}`);
  return { shown, scale, computed: computed[name] };
}

/** How a row of the overview shows its ratio. Null if that is not known. */
type RatioForm = 'percent' | 'fraction' | null;

function findForm(name: StatedRatioName, row: readonly StatedRatio[]): RatioForm {
  const forms = new Set<RatioForm | 'other'>();
  for (const { shown, computed } of row) {
    if (shown === null || computed === null) continue;
    const isPercent = Math.abs(shown / 100 - computed) <= TOLERANCE;
    const isFraction = Math.abs(shown - computed) <= TOLERANCE;
    if (isPercent !== isFraction) forms.add(isPercent ? 'percent' : 'fraction');
    else if (!isPercent && name !== 'solidity') forms.add('other');
  }
  const [form = null, ...more] = forms;
  return more.length > 0 || form === 'other' ? null : form;
}

/** Returns a ratio in the form of its row. Null if the number fits the other form better. */
function toRatio(shown: number, form: RatioForm): number | null {
  if (shown === 0) return form === null ? null : 0;
  const isLarge = Math.abs(shown) >= MIN_PERCENT;
  if (form === 'percent') return isLarge ? shown / 100 : null;
  return form === 'fraction' && !isLarge ? shown : null;
}

/**
 * Returns an equity ratio. It is at most 1, so a positive number from two on is in percent in any
 * row; a negative one needs the row, or a scale that says so too.
 */
function toSolidity(shown: number, scale: number, form: RatioForm): number | null {
  if (shown === 0) return 0;
  const isPercent = shown >= MIN_PERCENT || (shown <= -MIN_PERCENT && scale === -2 && form !== 'fraction');
  const ratio = isPercent ? shown / 100 : toRatio(shown, form);
  return ratio === null || ratio > 1 ? null : ratio;
}
