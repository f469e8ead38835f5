import { EMPLOYEES_SCALE, TURNOVER_SCALE } from '../../../../shared/domain/size-scales.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { drawSizeBand } from '../../plots/draw-size-band.ts';
import { type SizeEstimate, type SizeKind, toSizeText } from '../../plots/size-text.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Lower bounds of SCB's turnover classes, in whole SEK. */
const REVENUE_BOUNDS = TURNOVER_SCALE.map(({ low }) => low);

/** Lower bounds of SCB's employee classes, in persons. Leaves out the class for unknown. */
const EMPLOYEES_BOUNDS = EMPLOYEES_SCALE.flatMap((size) => size?.low ?? []);

const BOUNDS = { revenue: REVENUE_BOUNDS, employees: EMPLOYEES_BOUNDS } as const;

/**
 * Renders revenue and number of employees, each as a sentence and on the scale of SCB's classes.
 */
export function renderSizes({ company, sources }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { revenue_estimate: revenue, employees_estimate: employees, financials } = company;
  const employeesYear = employees.type === 'exact' ? (financials?.year ?? null) : null;
  const body = [
    renderSize('revenue', revenue, revenue.reference_year, language),
    renderSize('employees', employees, employeesYear, language),
  ];
  const isExact = [revenue, employees].some(({ type }) => type === 'exact');
  const from = [
    ...(isExact ? [{ authority: t.annualReports, from: sources['annualReports'] }] : []),
    { authority: t.sizeClasses, from: sources['sizeClasses'] },
  ];
  return renderSection({ id: 'sizes', title: t.sizes, sources: from, body }, language);
}

function renderSize(kind: SizeKind, size: SizeEstimate, year: number | null, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const title = t[kind];
  if (size.type === 'none')
    return html`<h3>${title}</h3>
      <p>${t.unknown}</p>`;
  const text = toSizeText(size, kind, language);
  return html`<h3>${title}</h3>
    <p>${text} – ${size.type === 'exact' ? t.exact(year) : t.interval(year)}</p>
    ${drawSizeBand({ id: `size-${kind}`, title, language, kind, size, bounds: BOUNDS[kind] })}`;
}
