import type { PostalAddress, StoredCompany } from '../../../../shared/domain/company.ts';
import type { CompanySource } from '../../../../shared/domain/stored-company-detail.ts';
import type { Language } from '../../language/language.ts';
import { formatNumber } from '../../words/format.ts';

/** Fields whose page and history are written in other words. */
type OtherField =
  | 'id'
  | 'orgNumber'
  | 'postalAddress'
  | 'businessDescription'
  | 'sniCodes'
  | 'hasDigitalAnnualReport'
  | 'financials'
  | 'revenue_estimate'
  | 'employees_estimate';
type NamedField = Exclude<keyof StoredCompany, OtherField> | `postalAddress.${keyof PostalAddress}`;

const count = (language: Language) => (number: number) => formatNumber(number, language);
const inSwedish = count('sv');
const inEnglish = count('en');

const sv = {
  unknownTitle: 'Företaget hittades inte',
  unknownText: (number: string) =>
    `Det finns inget företag med organisationsnummer ${number} i registret. Enskilda firmor ingår inte.`,
  sourceOf: (authority: string, file: string) => `${authority}, filen ${file}, `,
  missing: (parts: string) => `Saknas: ${parts}.`,
  missingStatistics: 'uppgifter hos SCB',
  missingMarks: 'varumärken',
  authorities: {
    registry: 'Bolagsverkets företagsregister',
    statistics: 'SCB:s företagsregister',
    sizeClasses: 'SCB:s storleksklasser',
    annualReports: 'Bolagsverkets digitala årsredovisningar',
    trademarks: 'PRV:s varumärkesregister',
    postalCodes: 'GeoNames postnummer (CC BY 4.0)',
  } satisfies Record<CompanySource, string>,
  registration: 'Fakta',
  fields: {
    name: 'Företagsnamn',
    legalForm: 'Företagsform',
    'postalAddress.street': 'Gatuadress',
    'postalAddress.postalCode': 'Postnummer',
    'postalAddress.city': 'Postort',
    registrationDate: 'Registrerat',
    deregistrationDate: 'Avregistrerat',
    deregistrationReason: 'Avregistreringsorsak',
    ongoingRestructuring: 'Pågående förfaranden',
    ftgstat: 'Status hos SCB',
    jestat: 'Registerstatus',
    jurform: 'Juridisk form hos SCB',
    reklamsparr: 'Reklamspärr',
  } satisfies Record<NamedField, string>,
  orgNumber: 'Organisationsnummer',
  vatNumber: 'Momsnummer, om momsregistrerat',
  map: 'Visa på karta',
  place: 'Plats i branschen',
  placeOf: (rank: number, total: number) => `${inSwedish(rank)} av ${inSwedish(total)} efter nettoomsättning`,
  placeNote:
    'Företag med samma SNI-kod och egen nettoomsättning i årsredovisningen, utan avregistrerade, företag i konkurs och koncerner (IFRS).',
  since: 'sedan ',
  change: 'Förändring mot året före',
  swipe: (years: string) => `Svep åt höger för ${years}.`,
  yearBefore: (amount: string) => `från ${amount}`,
  notComparable:
    'Ingen jämförelse med året före: räkenskapsåren är olika långa eller följer inte på varandra.',
  noLongerActive: (isUnit: boolean): string =>
    isUnit
      ? 'Enligt SCB är företaget inte längre registrerat i SCB:s företagsregister. Bolagsverket har inte avregistrerat det.'
      : 'Enligt SCB är företaget inte längre verksamt. Bolagsverket har inte avregistrerat det.',
  negativeEquity: (amount: string, day: string) =>
    `Eget kapital var negativt den ${day}: ${amount} enligt årsredovisningen.`,
  lowEquity: (amount: string, day: string, min: string) =>
    `Eget kapital var ${amount} den ${day} enligt årsredovisningen, mindre än hälften av det lägsta aktiekapital som lagen tillåter (${min}).`,
  sections: 'Avsnitt',
  noReportOfForm: (form: string) =>
    `Företag med formen ${form.toLowerCase()} lämnar i regel ingen årsredovisning till Bolagsverket.`,
  notDue:
    'Företaget registrerades för mindre än 18 månader sedan. Den första årsredovisningen behöver kanske inte vara inlämnad än.',
  onPaper: 'Det finns inga digitala årsredovisningar. De kan ha lämnats på papper.',
  unreadable: 'Inga siffror kunde läsas ur de digitala årsredovisningarna.',
  points: 'p.e.',
  api: 'Samma svar i API:et',
  apiAnswer: 'Svaret, förkortat',
  apiPrice: '1 kredit per anrop.',
  apiDocs: 'Dokumentation',
  sources: 'Källor',
  address: 'Postadress',
  municipality: 'Kommun',
  county: 'Län',
  byPostalCode: 'uppskattat efter postnumret',
  description: 'Verksamhet',
  names: 'Företagsnamn',
  name: 'Namn',
  nameType: 'Typ',
  nameSince: 'Registrerat',
  nameDescription: 'Avser',
  proceedings: 'Förfaranden',
  proceeding: 'Förfarande',
  proceedingFrom: 'Inleddes',
  proceedingTo: 'Avslutades',
  proceedingOngoing: 'pågår',
  industries: 'Bransch och status',
  industry: 'Bransch',
  searchIndustry: (code: string) => `Sök fler företag med SNI-kod ${code}`,
  sizes: 'Storlek',
  revenue: 'Nettoomsättning',
  employees: 'Antal anställda',
  exact: (year: number | null) =>
    year === null ? 'enligt årsredovisningen' : `enligt årsredovisningen för ${year}`,
  exactOfGroup: (year: number | null) =>
    year === null ? 'koncernen, enligt årsredovisningen' : `koncernen, enligt årsredovisningen för ${year}`,
  interval: (year: number | null) =>
    year === null ? 'enligt SCB:s storleksklass' : `enligt SCB:s storleksklass för ${year}`,
  unknown: 'uppgift saknas',
  financials: 'Ekonomi',
  financialsTable: 'Siffror per räkenskapsår',
  group: 'Koncernen',
  groupTable: 'Koncernens siffror per räkenskapsår',
  company: 'Företaget',
  income: 'Resultaträkning',
  balance: 'Balansräkning',
  other: 'Övriga uppgifter',
  ratios: 'Nyckeltal',
  caution: (year: string) => `Anmärkning om ${year}`,
  bases: {
    comparative: 'jämförelseåret',
    overview: 'flerårsöversikten',
  },
  ofReport: (end: string) => `i årsredovisningen t.o.m. ${end}`,
  restated: 'andra belopp i en senare årsredovisning',
  yearEnding: 'Räkenskapsår t.o.m.',
  year: 'År',
  reports: 'Årsredovisningar',
  missingReports: 'digitala årsredovisningar (kan ha lämnats på papper)',
  sizeOf: (kilobytes: number, documents: number) =>
    `${inSwedish(kilobytes)} kB${documents > 1 ? `, ${documents} dokument` : ''}`,
  noFiguresOfYear: 'inga siffror kunde läsas',
  price: 'Att öppna eller ladda ned en årsredovisning kostar högst 1 kredit per gång.',
  openWeb: 'Läs',
  openPdf: 'PDF',
  downloads: 'Ladda ned',
  downloadWeb: 'iXBRL',
  downloadPdf: 'PDF',
  ofYear: (end: string) => `, räkenskapsår t.o.m. ${end}`,
  newTab: ' (ny flik)',
  signInForReports: 'Logga in för att läsa årsredovisningar',
  trademarks: (total: number) => (total === 0 ? 'Varumärken' : `Varumärken (${inSwedish(total)})`),
  mark: 'Varumärke',
  noMarkText: 'Figurmärke',
  status: 'Status',
  classes: 'Klasser',
  showMarks: (total: number) => `Visa alla ${inSwedish(total)}`,
  applied: (day: string) => `Ansökt ${day}`,
  markRegistered: 'Registrerat',
  expires: 'Gäller till',
  moreMarks: (more: number) => `Ytterligare ${inSwedish(more)} finns i API:et (include: trademarks).`,
};

const en: typeof sv = {
  unknownTitle: 'Company not found',
  unknownText: (number) =>
    `No company in the register has organisation number ${number}. Sole traders are not included.`,
  sourceOf: (authority, file) => `${authority}, file ${file}, `,
  missing: (parts) => `Not available: ${parts}.`,
  missingStatistics: 'data at Statistics Sweden',
  missingMarks: 'trademarks',
  authorities: {
    registry: 'Bolagsverket company register',
    statistics: 'Statistics Sweden business register',
    sizeClasses: 'Statistics Sweden size classes',
    annualReports: 'Bolagsverket digital annual reports',
    trademarks: 'PRV trademark register',
    postalCodes: 'GeoNames postal codes (CC BY 4.0)',
  },
  registration: 'Facts',
  fields: {
    name: 'Company name',
    legalForm: 'Legal form',
    'postalAddress.street': 'Street',
    'postalAddress.postalCode': 'Postal code',
    'postalAddress.city': 'Town',
    registrationDate: 'Registered',
    deregistrationDate: 'Deregistered',
    deregistrationReason: 'Reason of deregistration',
    ongoingRestructuring: 'Ongoing proceedings',
    ftgstat: 'Status at Statistics Sweden',
    jestat: 'Register status',
    jurform: 'Legal form at Statistics Sweden',
    reklamsparr: 'Opted out of direct marketing',
  },
  orgNumber: 'Organisation number',
  vatNumber: 'VAT number, if registered for VAT',
  map: 'Show on a map',
  place: 'Rank in the industry',
  placeOf: (rank, total) => `${inEnglish(rank)} of ${inEnglish(total)} by net revenue`,
  placeNote:
    'Companies with the same SNI code and a net revenue of their own in the annual report, without deregistered or bankrupt ones and groups (IFRS).',
  since: 'since ',
  change: 'Change on the year before',
  swipe: (years) => `Swipe right for ${years}.`,
  yearBefore: (amount) => `from ${amount}`,
  notComparable:
    'No change on the year before: the fiscal years differ in length or do not follow each other.',
  noLongerActive: (isUnit) =>
    isUnit
      ? 'According to Statistics Sweden, the company is no longer in its business register. Bolagsverket has not deregistered it.'
      : 'According to Statistics Sweden, the company is no longer active. Bolagsverket has not deregistered it.',
  negativeEquity: (amount, day) => `Equity was negative on ${day}: ${amount} according to the annual report.`,
  lowEquity: (amount, day, min) =>
    `Equity was ${amount} on ${day} according to the annual report, less than half of the lowest share capital that the law allows (${min}).`,
  sections: 'Sections',
  noReportOfForm: (form) =>
    `Companies of the form ${form.toLowerCase()} usually file no annual report with Bolagsverket.`,
  notDue: 'The company was registered less than 18 months ago. Its first annual report may not be due yet.',
  onPaper: 'No digital annual reports are available. They may have been filed on paper.',
  unreadable: 'No figures could be read from the digital annual reports.',
  points: 'pp',
  api: 'The same answer from the API',
  apiAnswer: 'The answer, shortened',
  apiPrice: '1 credit per call.',
  apiDocs: 'Documentation',
  sources: 'Sources',
  address: 'Postal address',
  municipality: 'Municipality',
  county: 'County',
  byPostalCode: 'estimated by the postal code',
  description: 'Business',
  names: 'Company names',
  name: 'Name',
  nameType: 'Type',
  nameSince: 'Registered',
  nameDescription: 'Used for',
  proceedings: 'Proceedings',
  proceeding: 'Proceeding',
  proceedingFrom: 'Began',
  proceedingTo: 'Ended',
  proceedingOngoing: 'ongoing',
  industries: 'Industry and status',
  industry: 'Industry',
  searchIndustry: (code) => `Find more companies with SNI code ${code}`,
  sizes: 'Size',
  revenue: 'Net revenue',
  employees: 'Employees',
  exact: (year) => (year === null ? 'from the annual report' : `from the annual report for ${year}`),
  exactOfGroup: (year) =>
    year === null ? 'the group, from the annual report' : `the group, from the annual report for ${year}`,
  interval: (year) =>
    year === null ? 'size class of Statistics Sweden' : `size class of Statistics Sweden for ${year}`,
  unknown: 'not available',
  financials: 'Financials',
  financialsTable: 'Figures by fiscal year',
  group: 'Group',
  groupTable: 'Consolidated figures by fiscal year',
  company: 'Company',
  income: 'Income statement',
  balance: 'Balance sheet',
  other: 'Other figures',
  ratios: 'Ratios',
  caution: (year) => `Remark on ${year}`,
  bases: {
    comparative: 'previous-year column',
    overview: 'multi-year overview',
  },
  ofReport: (end) => `in the annual report ending ${end}`,
  restated: 'other amounts in a later annual report',
  yearEnding: 'Fiscal year ending',
  year: 'Year',
  reports: 'Annual reports',
  missingReports: 'digital annual reports (may have been filed on paper)',
  sizeOf: (kilobytes, documents) =>
    `${inEnglish(kilobytes)} kB${documents > 1 ? `, ${documents} documents` : ''}`,
  noFiguresOfYear: 'no figures could be read',
  price: 'Opening or downloading an annual report costs at most 1 credit each time.',
  openWeb: 'Read',
  openPdf: 'PDF',
  downloads: 'Download',
  downloadWeb: 'iXBRL',
  downloadPdf: 'PDF',
  ofYear: (end) => `, fiscal year ending ${end}`,
  newTab: ' (new tab)',
  signInForReports: 'Sign in to read annual reports',
  trademarks: (total) => (total === 0 ? 'Trademarks' : `Trademarks (${inEnglish(total)})`),
  mark: 'Trademark',
  noMarkText: 'Figurative mark',
  status: 'Status',
  classes: 'Classes',
  showMarks: (total) => `Show all ${inEnglish(total)}`,
  applied: (day) => `Filed ${day}`,
  markRegistered: 'Registered',
  expires: 'Expires',
  moreMarks: (more) => `${inEnglish(more)} more are available in the API (include: trademarks).`,
};

export const COMPANY_TEXTS = { sv, en };
