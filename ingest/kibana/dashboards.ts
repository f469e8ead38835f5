import { byDates, byValues, ofCompanies, ofRuns, sumOf, type Condition, type Dashboard } from './chart.ts';

const REGISTERED: Condition = { field: 'isDeregistered', is: false };
const DEREGISTERED: Condition = { field: 'isDeregistered', is: true };
/** As many as there are counties. */
const COUNTIES = 21;
/** More than both editions of SNI have sections together. */
const SECTIONS = 43;
/** More than there are classes of a size. */
const SIZES = 20;

const COUNTY_NOTE = 'Länet är ungefärligt: efter postadressens postnummer.';

/** Companies that are registered now, by what they are, where they are and how large. */
const COMPANIES: Dashboard = {
  id: 'companies',
  title: 'Företag',
  description: `Registrerade företag efter juridisk form, län, SNI-avdelning och storlek. ${COUNTY_NOTE}`,
  days: null,
  charts: [
    ofCompanies('companies-registered', 'Registrerade företag', 'metric', { where: [REGISTERED] }),
    ofCompanies('companies-deregistered', 'Avregistrerade företag', 'metric', { where: [DEREGISTERED] }),
    ofCompanies('companies-with-report', 'Registrerade med digital årsredovisning', 'metric', {
      where: [REGISTERED, { field: 'hasDigitalAnnualReport', is: true }],
    }),
    ofCompanies('companies-with-trademark', 'Registrerade med varumärke', 'metric', {
      where: [REGISTERED, { field: 'trademarkCount', above: 0 }],
    }),
    ofCompanies('companies-by-legal-form', 'Företag per juridisk form', 'donut', {
      by: [byValues('legalForm', 'Juridisk form', 8)],
      where: [REGISTERED],
    }),
    ofCompanies('companies-by-employees', 'Företag per storleksklass, anställda', 'bar', {
      by: [byValues('employeesClass', 'Anställda', SIZES, 'ascending')],
      where: [REGISTERED],
    }),
    ofCompanies('companies-by-county', 'Företag per län', 'bar_horizontal', {
      description: COUNTY_NOTE,
      by: [byValues('countyName', 'Län', COUNTIES)],
      where: [REGISTERED],
    }),
    ofCompanies('companies-by-section', 'Företag per SNI-avdelning', 'bar_horizontal', {
      description: 'Avdelningen för den första SNI-koden.',
      by: [byValues('sniSectionName', 'SNI-avdelning', SECTIONS)],
      where: [REGISTERED],
    }),
    ofCompanies('companies-by-revenue', 'Företag per omsättningsklass', 'bar', {
      by: [byValues('revenueClass', 'Omsättning', SIZES, 'ascending')],
      where: [REGISTERED],
    }),
    ofCompanies('companies-by-county-and-form', 'Företag per län och juridisk form', 'table', {
      description: COUNTY_NOTE,
      by: [byValues('countyName', 'Län', COUNTIES), byValues('legalForm', 'Juridisk form', 5)],
      where: [REGISTERED],
    }),
  ],
};

/** How companies came and went, by year. */
const REGISTRATIONS: Dashboard = {
  id: 'registrations',
  title: 'Registreringar och avregistreringar',
  description: 'Antal företag per år som de registrerades och avregistrerades.',
  days: null,
  charts: [
    ofCompanies('registrations-by-year', 'Registreringar per år', 'bar', {
      by: [byDates('registrationDate', 'År', 'year')],
    }),
    ofCompanies('deregistrations-by-year', 'Avregistreringar per år', 'bar', {
      by: [byDates('deregistrationDate', 'År', 'year')],
      where: [DEREGISTERED],
    }),
    ofCompanies('registrations-by-year-and-form', 'Registreringar per år och juridisk form', 'bar', {
      by: [byValues('legalForm', 'Juridisk form', 6), byDates('registrationDate', 'År', 'year')],
    }),
    ofCompanies('deregistrations-by-reason', 'Avregistreringar per orsak', 'table', {
      by: [byValues('deregistrationReason', 'Orsak', 30)],
      where: [DEREGISTERED],
    }),
  ],
};

const HAS_REPORTS: Condition = { field: 'annualReportCount', above: 0 };
const HAS_TRADEMARKS: Condition = { field: 'trademarkCount', above: 0 };
/** Nice classes. */
const CLASSES = 45;

/** Annual reports by fiscal year and family. */
const ANNUAL_REPORTS: Dashboard = {
  id: 'annual-reports',
  title: 'Årsredovisningar',
  description: 'Digitala årsredovisningar per räkenskapsår och regelverk.',
  days: null,
  charts: [
    ofCompanies('annual-reports-total', 'Årsredovisningar', 'metric', {
      measures: [sumOf('annualReportCount', 'Årsredovisningar')],
    }),
    ofCompanies('annual-reports-companies', 'Företag med årsredovisning', 'metric', { where: [HAS_REPORTS] }),
    ofCompanies('annual-reports-by-year', 'Årsredovisningar per räkenskapsår', 'bar', {
      description: 'Räknade i företag: två räkenskapsår som slutar samma kalenderår räknas som ett.',
      by: [byValues('annualReports.year', 'Räkenskapsår', 50, 'ascending')],
      where: [HAS_REPORTS],
    }),
    ofCompanies(
      'annual-reports-by-year-and-family',
      'Årsredovisningar per räkenskapsår och regelverk',
      'table',
      {
        description: 'Två enligt samma regelverk vars räkenskapsår slutar samma kalenderår räknas som en.',
        by: [byValues('annualReports.yearAndFamily', 'Räkenskapsår och regelverk', 200, 'descending')],
        where: [HAS_REPORTS],
      },
    ),
    ofCompanies('annual-reports-by-family', 'Företag per regelverk', 'bar', {
      description: 'Ett företag som har bytt regelverk räknas i båda.',
      by: [byValues('annualReports.family', 'Regelverk', 10)],
      where: [HAS_REPORTS],
    }),
  ],
};

/** Trademarks of companies by class and status. */
const TRADEMARKS: Dashboard = {
  id: 'trademarks',
  title: 'Varumärken',
  description: 'Varumärken som hör till företag. Per klass och status räknas företag, inte varumärken.',
  days: null,
  charts: [
    ofCompanies('trademarks-total', 'Varumärken', 'metric', {
      description: 'Ett varumärke med flera innehavare räknas hos var och en av dem.',
      measures: [sumOf('trademarkCount', 'Varumärken')],
    }),
    ofCompanies('trademarks-companies', 'Företag med varumärke', 'metric', { where: [HAS_TRADEMARKS] }),
    ofCompanies('trademarks-by-class', 'Företag med varumärke per Nice-klass', 'bar', {
      by: [byValues('trademarks.niceClasses', 'Nice-klass', CLASSES, 'ascending')],
      where: [HAS_TRADEMARKS],
    }),
    ofCompanies('trademarks-by-status', 'Företag med varumärke per status', 'bar', {
      by: [byValues('trademarks.markStatus', 'Status', 20)],
      where: [HAS_TRADEMARKS],
    }),
    ofCompanies(
      'trademarks-by-class-and-status',
      'Företag med varumärke per Nice-klass och status',
      'table',
      {
        by: [byValues('trademarkClassAndStatus', 'Nice-klass och status', 500, 'ascending')],
        where: [HAS_TRADEMARKS],
      },
    ),
  ],
};

/** What a run read itself: the figures of a source that was kept are those of an earlier run. */
const DELIVERED: Condition = { field: 'from', is: 'delivered' };
const BY_DAY = byDates('startedAt', 'Dag', 'day');
/** Runs that are listed. */
const RUNS = 60;

/** The history of runs, with what they rejected. */
const RUN_HISTORY: Dashboard = {
  id: 'runs',
  title: 'Körningar',
  description: 'Nattens körningar: utfall, tid, lästa och avvisade rader per källa och skäl.',
  days: 90,
  charts: [
    ofRuns('runs-total', 'Körningar', 'metric', {
      kind: 'run',
      measures: [{ kind: 'count', label: 'Körningar' }],
    }),
    ofRuns('runs-rejected', 'Avvisade rader', 'metric', {
      kind: 'source',
      measures: [sumOf('rejected', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    ofRuns('runs-by-outcome', 'Körningar per utfall', 'bar', {
      kind: 'run',
      by: [byValues('outcome', 'Utfall', 4), BY_DAY],
      measures: [{ kind: 'count', label: 'Körningar' }],
    }),
    ofRuns('runs-seconds', 'Körtid per dag', 'bar', {
      kind: 'run',
      by: [BY_DAY],
      measures: [sumOf('seconds', 'Sekunder')],
    }),
    ofRuns('runs-rejected-by-source', 'Avvisade rader per dag och källa', 'bar', {
      kind: 'source',
      by: [byValues('source', 'Källa', 10), BY_DAY],
      measures: [sumOf('rejected', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    ofRuns('runs-rejected-by-reason', 'Avvisade rader per källa och skäl', 'table', {
      kind: 'reason',
      by: [byValues('source', 'Källa', 10), byValues('reason', 'Skäl', 20)],
      measures: [sumOf('rejectedForReason', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    ofRuns('runs-rows-by-source', 'Rader per källa', 'table', {
      kind: 'source',
      by: [byValues('source', 'Källa', 10)],
      measures: [
        sumOf('read', 'Lästa'),
        sumOf('accepted', 'Godtagna'),
        sumOf('repaired', 'Rättade'),
        sumOf('rejected', 'Avvisade'),
        sumOf('leftOut', 'Utelämnade'),
      ],
      where: [DELIVERED],
    }),
    ofRuns('runs-list', 'Körning för körning', 'table', {
      kind: 'run',
      by: [byValues('run', 'Körning', RUNS, 'descending'), byValues('outcome', 'Utfall', 1)],
      measures: [sumOf('companies', 'Företag'), sumOf('seconds', 'Sekunder'), sumOf('problems', 'Problem')],
    }),
  ],
};

/** All pages for analysts. */
export const DASHBOARDS: readonly Dashboard[] = [
  COMPANIES,
  REGISTRATIONS,
  ANNUAL_REPORTS,
  TRADEMARKS,
  RUN_HISTORY,
];
