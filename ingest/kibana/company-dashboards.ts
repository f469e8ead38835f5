import type { Condition, Dashboard } from './chart.ts';
import { byDates, byValues, ofCompanies } from './chart-parts.ts';

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
export const COMPANIES: Dashboard = {
  id: 'companies',
  title: 'Företag',
  description: `Registrerade företag efter juridisk form, län, SNI-avdelning och storlek. ${COUNTY_NOTE}`,
  days: null,
  charts: [
    ofCompanies({
      id: 'companies-registered',
      title: 'Registrerade företag',
      shape: 'metric',
      where: [REGISTERED],
    }),
    ofCompanies({
      id: 'companies-deregistered',
      title: 'Avregistrerade företag',
      shape: 'metric',
      where: [DEREGISTERED],
    }),
    ofCompanies({
      id: 'companies-with-report',
      title: 'Registrerade med digital årsredovisning',
      shape: 'metric',
      where: [REGISTERED, { field: 'hasDigitalAnnualReport', is: true }],
    }),
    ofCompanies({
      id: 'companies-with-trademark',
      title: 'Registrerade med varumärke',
      shape: 'metric',
      where: [REGISTERED, { field: 'trademarkCount', above: 0 }],
    }),
    ofCompanies({
      id: 'companies-by-legal-form',
      title: 'Företag per juridisk form',
      shape: 'donut',
      by: [byValues('legalForm', 'Juridisk form', 8)],
      where: [REGISTERED],
    }),
    ofCompanies({
      id: 'companies-by-employees',
      title: 'Företag per storleksklass, anställda',
      shape: 'bar',
      by: [byValues('employeesClass', 'Anställda', SIZES, 'ascending')],
      where: [REGISTERED],
    }),
    ofCompanies({
      id: 'companies-by-county',
      title: 'Företag per län',
      description: COUNTY_NOTE,
      shape: 'bar_horizontal',
      by: [byValues('countyName', 'Län', COUNTIES)],
      where: [REGISTERED],
    }),
    ofCompanies({
      id: 'companies-by-section',
      title: 'Företag per SNI-avdelning',
      description: 'Avdelningen för den första SNI-koden.',
      shape: 'bar_horizontal',
      by: [byValues('sniSectionName', 'SNI-avdelning', SECTIONS)],
      where: [REGISTERED],
    }),
    ofCompanies({
      id: 'companies-by-revenue',
      title: 'Företag per omsättningsklass',
      shape: 'bar',
      by: [byValues('revenueClass', 'Omsättning', SIZES, 'ascending')],
      where: [REGISTERED],
    }),
    ofCompanies({
      id: 'companies-by-county-and-form',
      title: 'Företag per län och juridisk form',
      description: COUNTY_NOTE,
      shape: 'table',
      by: [byValues('countyName', 'Län', COUNTIES), byValues('legalForm', 'Juridisk form', 5)],
      where: [REGISTERED],
    }),
  ],
};

/** How companies came and went, by year. */
export const REGISTRATIONS: Dashboard = {
  id: 'registrations',
  title: 'Registreringar och avregistreringar',
  description: 'Antal företag per år som de registrerades och avregistrerades.',
  days: null,
  charts: [
    ofCompanies({
      id: 'registrations-by-year',
      title: 'Registreringar per år',
      shape: 'bar',
      by: [byDates('registrationDate', 'År', 'year')],
    }),
    ofCompanies({
      id: 'deregistrations-by-year',
      title: 'Avregistreringar per år',
      shape: 'bar',
      by: [byDates('deregistrationDate', 'År', 'year')],
      where: [DEREGISTERED],
    }),
    ofCompanies({
      id: 'registrations-by-year-and-form',
      title: 'Registreringar per år och juridisk form',
      shape: 'bar',
      by: [byValues('legalForm', 'Juridisk form', 6), byDates('registrationDate', 'År', 'year')],
    }),
    ofCompanies({
      id: 'deregistrations-by-reason',
      title: 'Avregistreringar per orsak',
      shape: 'table',
      by: [byValues('deregistrationReason', 'Orsak', 30)],
      where: [DEREGISTERED],
    }),
  ],
};
