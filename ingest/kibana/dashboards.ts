import type { Dashboard } from './chart.ts';
import { COMPANIES, REGISTRATIONS } from './company-dashboards.ts';
import { ANNUAL_REPORTS, TRADEMARKS } from './document-dashboards.ts';
import { RUN_HISTORY } from './run-dashboard.ts';

/** All pages for analysts. */
export const DASHBOARDS: readonly Dashboard[] = [
  COMPANIES,
  REGISTRATIONS,
  ANNUAL_REPORTS,
  TRADEMARKS,
  RUN_HISTORY,
];
