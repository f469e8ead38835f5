import { CHANGE_TOPICS } from '../../shared/domain/company.ts';
import {
  groupByDates,
  groupByValues,
  createChangeChart,
  createCompanyChart,
  createReasonChart,
  createRunChart,
  createSourceChart,
  sumField,
  type ChartCondition,
  type Dashboard,
} from './chart.ts';

const REGISTERED: ChartCondition = { field: 'isDeregistered', is: false };
const DEREGISTERED: ChartCondition = { field: 'isDeregistered', is: true };
const MAX_COUNTIES = 21;
const MAX_MUNICIPALITIES = 25;
const MAX_SECTIONS = 43;
const MAX_SIZE_CLASSES = 20;

const COUNTY_NOTE = 'Länet är uppskattat efter postadressens postnummer.';
const MUNICIPALITY_NOTE =
  'Kommunen är uppskattad efter postadressens postnummer enligt GeoNames (CC BY 4.0).';

const COMPANIES: Dashboard = {
  id: 'companies',
  title: 'Företag',
  description: `Registrerade företag efter juridisk form, län, SNI-avdelning och storlek. ${COUNTY_NOTE}`,
  defaultTimeRangeDays: null,
  charts: [
    createCompanyChart('companies-registered', 'Registrerade företag', 'metric', { where: [REGISTERED] }),
    createCompanyChart('companies-deregistered', 'Avregistrerade företag', 'metric', {
      where: [DEREGISTERED],
    }),
    createCompanyChart('companies-with-report', 'Registrerade med digital årsredovisning', 'metric', {
      where: [REGISTERED, { field: 'hasDigitalAnnualReport', is: true }],
    }),
    createCompanyChart('companies-with-trademark', 'Registrerade med varumärke', 'metric', {
      where: [REGISTERED, { field: 'trademarkCount', above: 0 }],
    }),
    createCompanyChart('companies-by-legal-form', 'Företag per juridisk form', 'donut', {
      by: [groupByValues('legalForm', 'Juridisk form', 8)],
      where: [REGISTERED],
    }),
    createCompanyChart('companies-by-employees', 'Företag per storleksklass, anställda', 'bar', {
      by: [groupByValues('employeesClass', 'Anställda', MAX_SIZE_CLASSES, 'ascending')],
      where: [REGISTERED],
    }),
    createCompanyChart('companies-by-county', 'Företag per län', 'bar_horizontal', {
      description: COUNTY_NOTE,
      by: [groupByValues('countyName', 'Län', MAX_COUNTIES)],
      where: [REGISTERED],
    }),
    createCompanyChart('companies-by-municipality', 'Företag per kommun', 'bar_horizontal', {
      description: MUNICIPALITY_NOTE,
      by: [groupByValues('municipalityName', 'Kommun', MAX_MUNICIPALITIES)],
      where: [REGISTERED],
    }),
    createCompanyChart('companies-by-section', 'Företag per SNI-avdelning', 'bar_horizontal', {
      description: 'Avdelningen för den första SNI-koden.',
      by: [groupByValues('sniSectionName', 'SNI-avdelning', MAX_SECTIONS)],
      where: [REGISTERED],
    }),
    createCompanyChart('companies-by-revenue', 'Företag per omsättningsklass', 'bar', {
      by: [groupByValues('revenueClass', 'Omsättning', MAX_SIZE_CLASSES, 'ascending')],
      where: [REGISTERED],
    }),
    createCompanyChart('companies-by-county-and-form', 'Företag per län och juridisk form', 'table', {
      description: COUNTY_NOTE,
      by: [groupByValues('countyName', 'Län', MAX_COUNTIES), groupByValues('legalForm', 'Juridisk form', 5)],
      where: [REGISTERED],
    }),
  ],
};

const REGISTRATIONS: Dashboard = {
  id: 'registrations',
  title: 'Registreringar och avregistreringar',
  description: 'Antal företag per år som de registrerades och avregistrerades.',
  defaultTimeRangeDays: null,
  charts: [
    createCompanyChart('registrations-by-year', 'Registreringar per år', 'bar', {
      by: [groupByDates('registrationDate', 'År', 'year')],
    }),
    createCompanyChart('deregistrations-by-year', 'Avregistreringar per år', 'bar', {
      by: [groupByDates('deregistrationDate', 'År', 'year')],
      where: [DEREGISTERED],
    }),
    createCompanyChart('registrations-by-year-and-form', 'Registreringar per år och juridisk form', 'bar', {
      by: [groupByValues('legalForm', 'Juridisk form', 6), groupByDates('registrationDate', 'År', 'year')],
    }),
    createCompanyChart('deregistrations-by-reason', 'Avregistreringar per orsak', 'table', {
      by: [groupByValues('deregistrationReason', 'Orsak', 30)],
      where: [DEREGISTERED],
    }),
  ],
};

const HAS_REPORTS: ChartCondition = { field: 'annualReportCount', above: 0 };
const HAS_TRADEMARKS: ChartCondition = { field: 'trademarkCount', above: 0 };
const MAX_NICE_CLASSES = 45;

const ANNUAL_REPORTS: Dashboard = {
  id: 'annual-reports',
  title: 'Årsredovisningar',
  description: 'Digitala årsredovisningar per räkenskapsår och regelverk.',
  defaultTimeRangeDays: null,
  charts: [
    createCompanyChart('annual-reports-total', 'Årsredovisningar', 'metric', {
      measures: [sumField('annualReportCount', 'Årsredovisningar')],
    }),
    createCompanyChart('annual-reports-companies', 'Företag med årsredovisning', 'metric', {
      where: [HAS_REPORTS],
    }),
    createCompanyChart('annual-reports-by-year', 'Årsredovisningar per räkenskapsår', 'bar', {
      description: 'Räknade i företag: två räkenskapsår som slutar samma kalenderår räknas som ett.',
      by: [groupByValues('annualReports.year', 'Räkenskapsår', 50, 'ascending')],
      where: [HAS_REPORTS],
    }),
    createCompanyChart(
      'annual-reports-by-year-and-family',
      'Årsredovisningar per räkenskapsår och regelverk',
      'table',
      {
        description: 'Två enligt samma regelverk vars räkenskapsår slutar samma kalenderår räknas som en.',
        by: [groupByValues('annualReports.yearAndFamily', 'Räkenskapsår och regelverk', 200, 'descending')],
        where: [HAS_REPORTS],
      },
    ),
    createCompanyChart('annual-reports-by-family', 'Företag per regelverk', 'bar', {
      description: 'Ett företag som har bytt regelverk räknas i båda.',
      by: [groupByValues('annualReports.family', 'Regelverk', 10)],
      where: [HAS_REPORTS],
    }),
  ],
};

const TRADEMARKS: Dashboard = {
  id: 'trademarks',
  title: 'Varumärken',
  description: 'Varumärken som hör till företag. Per klass och status räknas företag, inte varumärken.',
  defaultTimeRangeDays: null,
  charts: [
    createCompanyChart('trademarks-total', 'Varumärken', 'metric', {
      description: 'Ett varumärke med flera innehavare räknas hos var och en av dem.',
      measures: [sumField('trademarkCount', 'Varumärken')],
    }),
    createCompanyChart('trademarks-companies', 'Företag med varumärke', 'metric', {
      where: [HAS_TRADEMARKS],
    }),
    createCompanyChart('trademarks-by-class', 'Företag med varumärke per Nice-klass', 'bar', {
      by: [groupByValues('trademarks.niceClasses', 'Nice-klass', MAX_NICE_CLASSES, 'ascending')],
      where: [HAS_TRADEMARKS],
    }),
    createCompanyChart('trademarks-by-status', 'Företag med varumärke per status', 'bar', {
      by: [groupByValues('trademarks.markStatus', 'Status', 20)],
      where: [HAS_TRADEMARKS],
    }),
    createCompanyChart(
      'trademarks-by-class-and-status',
      'Företag med varumärke per Nice-klass och status',
      'table',
      {
        by: [groupByValues('trademarkClassAndStatus', 'Nice-klass och status', 500, 'ascending')],
        where: [HAS_TRADEMARKS],
      },
    ),
  ],
};

const BY_TOPIC = groupByValues('topics', 'Ämne', CHANGE_TOPICS.length);
const BY_DAY_SEEN = groupByDates('seenAt', 'Dag', 'day');
const TOPICS_NOTE = 'En ändring med flera ämnen räknas i vart och ett.';

const CHANGES: Dashboard = {
  id: 'changes',
  title: 'Ändringar',
  description: 'Vad som skiljer mellan två publicerade versioner av uppgifterna, efter ämne, fält och orsak.',
  defaultTimeRangeDays: 90,
  charts: [
    createChangeChart('changes-total', 'Ändringar', 'metric'),
    createChangeChart('changes-added', 'Nya företag', 'metric', {
      where: [{ field: 'type', is: 'company_added' }],
    }),
    createChangeChart('changes-removed', 'Borttagna företag', 'metric', {
      where: [{ field: 'type', is: 'company_removed' }],
    }),
    createChangeChart('changes-by-topic', 'Ändringar per dag och ämne', 'bar', {
      description: TOPICS_NOTE,
      by: [BY_TOPIC, BY_DAY_SEEN],
    }),
    createChangeChart('changes-by-cause', 'Ändringar per orsak', 'donut', {
      by: [groupByValues('cause', 'Orsak', 4)],
    }),
    createChangeChart('changes-by-field', 'Ändringar per ämne och fält', 'table', {
      description: TOPICS_NOTE,
      by: [BY_TOPIC, groupByValues('fields', 'Fält', 20)],
    }),
  ],
};

const DELIVERED: ChartCondition = { field: 'from', is: 'delivered' };
const BY_DAY = groupByDates('startedAt', 'Dag', 'day');
const MAX_RUNS = 60;

const RUN_HISTORY: Dashboard = {
  id: 'runs',
  title: 'Körningar',
  description: 'Nattens körningar: utfall, tid, lästa och avvisade rader per källa och skäl.',
  defaultTimeRangeDays: 90,
  charts: [
    createRunChart('runs-total', 'Körningar', 'metric'),
    createSourceChart('runs-rejected', 'Avvisade rader', 'metric', {
      measures: [sumField('rejected', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    createRunChart('runs-by-outcome', 'Körningar per utfall', 'bar', {
      by: [groupByValues('outcome', 'Utfall', 4), BY_DAY],
    }),
    createRunChart('runs-seconds', 'Körtid per dag', 'bar', {
      by: [BY_DAY],
      measures: [sumField('seconds', 'Sekunder')],
    }),
    createSourceChart('runs-rejected-by-source', 'Avvisade rader per dag och källa', 'bar', {
      by: [groupByValues('source', 'Källa', 10), BY_DAY],
      measures: [sumField('rejected', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    createReasonChart('runs-rejected-by-reason', 'Avvisade rader per källa och skäl', 'table', {
      by: [groupByValues('source', 'Källa', 10), groupByValues('reason', 'Skäl', 20)],
      measures: [sumField('rejectedForReason', 'Avvisade rader')],
      where: [DELIVERED],
    }),
    createSourceChart('runs-rows-by-source', 'Rader per källa', 'table', {
      by: [groupByValues('source', 'Källa', 10)],
      measures: [
        sumField('read', 'Lästa'),
        sumField('accepted', 'Godtagna'),
        sumField('repaired', 'Rättade'),
        sumField('rejected', 'Avvisade'),
        sumField('leftOut', 'Utelämnade'),
      ],
      where: [DELIVERED],
    }),
    createRunChart('runs-list', 'Körning för körning', 'table', {
      by: [groupByValues('run', 'Körning', MAX_RUNS, 'descending'), groupByValues('outcome', 'Utfall', 1)],
      measures: [
        sumField('companies', 'Företag'),
        sumField('seconds', 'Sekunder'),
        sumField('problems', 'Problem'),
      ],
    }),
  ],
};

export const DASHBOARDS: readonly Dashboard[] = [
  COMPANIES,
  REGISTRATIONS,
  ANNUAL_REPORTS,
  TRADEMARKS,
  CHANGES,
  RUN_HISTORY,
];
