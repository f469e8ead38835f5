import type { Condition, Dashboard } from './chart.ts';
import { byValues, ofCompanies, sumOf } from './chart-parts.ts';

const HAS_REPORTS: Condition = { field: 'annualReportCount', above: 0 };
const HAS_TRADEMARKS: Condition = { field: 'trademarkCount', above: 0 };
/** Nice classes. */
const CLASSES = 45;

/** Annual reports by fiscal year and family. */
export const ANNUAL_REPORTS: Dashboard = {
  id: 'annual-reports',
  title: 'Årsredovisningar',
  description: 'Digitala årsredovisningar per räkenskapsår och regelverk.',
  days: null,
  charts: [
    ofCompanies({
      id: 'annual-reports-total',
      title: 'Årsredovisningar',
      shape: 'metric',
      measures: [sumOf('annualReportCount', 'Årsredovisningar')],
    }),
    ofCompanies({
      id: 'annual-reports-companies',
      title: 'Företag med årsredovisning',
      shape: 'metric',
      where: [HAS_REPORTS],
    }),
    ofCompanies({
      id: 'annual-reports-by-year',
      title: 'Årsredovisningar per räkenskapsår',
      description: 'Räknade i företag: två räkenskapsår som slutar samma kalenderår räknas som ett.',
      shape: 'bar',
      by: [byValues('annualReports.year', 'Räkenskapsår', 50, 'ascending')],
      where: [HAS_REPORTS],
    }),
    ofCompanies({
      id: 'annual-reports-by-year-and-family',
      title: 'Årsredovisningar per räkenskapsår och regelverk',
      description: 'Två enligt samma regelverk vars räkenskapsår slutar samma kalenderår räknas som en.',
      shape: 'table',
      by: [byValues('annualReports.yearAndFamily', 'Räkenskapsår och regelverk', 200, 'descending')],
      where: [HAS_REPORTS],
    }),
    ofCompanies({
      id: 'annual-reports-by-family',
      title: 'Företag per regelverk',
      description: 'Ett företag som har bytt regelverk räknas i båda.',
      shape: 'bar',
      by: [byValues('annualReports.family', 'Regelverk', 10)],
      where: [HAS_REPORTS],
    }),
  ],
};

/** Trademarks of companies by class and status. */
export const TRADEMARKS: Dashboard = {
  id: 'trademarks',
  title: 'Varumärken',
  description: 'Varumärken som hör till företag. Per klass och status räknas företag, inte varumärken.',
  days: null,
  charts: [
    ofCompanies({
      id: 'trademarks-total',
      title: 'Varumärken',
      description: 'Ett varumärke med flera innehavare räknas hos var och en av dem.',
      shape: 'metric',
      measures: [sumOf('trademarkCount', 'Varumärken')],
    }),
    ofCompanies({
      id: 'trademarks-companies',
      title: 'Företag med varumärke',
      shape: 'metric',
      where: [HAS_TRADEMARKS],
    }),
    ofCompanies({
      id: 'trademarks-by-class',
      title: 'Företag med varumärke per Nice-klass',
      shape: 'bar',
      by: [byValues('trademarks.niceClasses', 'Nice-klass', CLASSES, 'ascending')],
      where: [HAS_TRADEMARKS],
    }),
    ofCompanies({
      id: 'trademarks-by-status',
      title: 'Företag med varumärke per status',
      shape: 'bar',
      by: [byValues('trademarks.markStatus', 'Status', 20)],
      where: [HAS_TRADEMARKS],
    }),
    ofCompanies({
      id: 'trademarks-by-class-and-status',
      title: 'Företag med varumärke per Nice-klass och status',
      shape: 'table',
      by: [byValues('trademarkClassAndStatus', 'Nice-klass och status', 500, 'ascending')],
      where: [HAS_TRADEMARKS],
    }),
  ],
};
