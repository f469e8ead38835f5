import { byLanguage, type Both } from '../../language/by-language.ts';
import type { CompanySource } from '../../../../shared/domain/stored-company-detail.ts';
import { inEnglish, inSwedish } from '../../words/format.ts';

export const COMPANY_TEXTS = byLanguage({
  unknownTitle: { sv: 'Företaget hittades inte', en: 'Company not found' },
  unknownText: (number: string) => ({
    sv: `Det finns inget företag med organisationsnummer ${number} i registret. Enskilda firmor ingår inte.`,
    en: `No company in the register has organisation number ${number}. Sole traders are not included.`,
  }),
  sourceOf: (authority: string, file: string) => ({
    sv: `${authority}, filen ${file}, `,
    en: `${authority}, file ${file}, `,
  }),
  missing: (parts: string) => ({ sv: `Saknas: ${parts}.`, en: `Not available: ${parts}.` }),
  missingStatistics: { sv: 'uppgifter hos SCB', en: 'data at Statistics Sweden' },
  missingMarks: { sv: 'varumärken', en: 'trademarks' },
  authorities: {
    registry: { sv: 'Bolagsverkets företagsregister', en: 'Bolagsverket company register' },
    statistics: { sv: 'SCB:s företagsregister', en: 'Statistics Sweden business register' },
    sizeClasses: { sv: 'SCB:s storleksklasser', en: 'Statistics Sweden size classes' },
    annualReports: {
      sv: 'Bolagsverkets digitala årsredovisningar',
      en: 'Bolagsverket digital annual reports',
    },
    trademarks: { sv: 'PRV:s varumärkesregister', en: 'PRV trademark register' },
    postalCodes: { sv: 'GeoNames postnummer (CC BY 4.0)', en: 'GeoNames postal codes (CC BY 4.0)' },
  } satisfies Record<CompanySource, Both>,
  registration: { sv: 'Fakta', en: 'Facts' },
  scope: { sv: 'Avser', en: 'Of' },
  yearStart: { sv: 'Räkenskapsår från', en: 'Fiscal year from' },
  yearEnd: { sv: 'Räkenskapsår till', en: 'Fiscal year to' },
  download: { sv: 'Ladda ned', en: 'Download' },
  fictional: { sv: 'Påhittat företag', en: 'Fictional company' },
  elsewhereTitle: { sv: 'Finns inte i öppna data', en: 'Not in open data' },
  elsewhere: {
    sv: 'Myndigheterna lämnar inte ut allt som öppna data. Fråga dem om det här:',
    en: 'The authorities do not publish everything as open data. Ask them for this:',
  },
  askFor: {
    Bolagsverket: {
      sv: 'styrelse, firmatecknare, revisor, aktiekapital och verklig huvudman',
      en: 'board, signatories, auditor, share capital and beneficial owners',
    },
    Skatteverket: {
      sv: 'godkännande för F-skatt, momsregistrering och arbetsgivarregistrering',
      en: 'approval for F-tax, VAT registration and registration as an employer',
    },
  },
  orgNumber: { sv: 'Organisationsnummer', en: 'Organisation number' },
  vatNumber: { sv: 'Momsnummer, om momsregistrerat', en: 'VAT number, if registered for VAT' },
  map: { sv: 'Visa på karta', en: 'Show on a map' },
  place: { sv: 'Plats i branschen', en: 'Rank in the industry' },
  placeOf: (rank: number, total: number) => ({
    sv: `${inSwedish(rank)} av ${inSwedish(total)} efter nettoomsättning`,
    en: `${inEnglish(rank)} of ${inEnglish(total)} by net revenue`,
  }),
  placeNote: {
    sv: 'Företag med samma SNI-kod och egen nettoomsättning i årsredovisningen, utan avregistrerade, företag i konkurs och koncerner (IFRS).',
    en: 'Companies with the same SNI code and a net revenue of their own in the annual report, without deregistered or bankrupt ones and groups (IFRS).',
  },
  since: { sv: 'sedan ', en: 'since ' },
  change: { sv: 'Förändring mot året före', en: 'Change on the year before' },
  swipe: (years: string) => ({ sv: `Svep åt höger för ${years}.`, en: `Swipe right for ${years}.` }),
  yearBefore: (amount: string) => ({ sv: `från ${amount}`, en: `from ${amount}` }),
  notComparable: {
    sv: 'Ingen jämförelse med året före: räkenskapsåren är olika långa eller följer inte på varandra.',
    en: 'No change on the year before: the fiscal years differ in length or do not follow each other.',
  },
  noLongerActive: (isUnit: boolean) => ({
    sv: isUnit
      ? 'Enligt SCB är företaget inte längre registrerat i SCB:s företagsregister. Bolagsverket har inte avregistrerat det.'
      : 'Enligt SCB är företaget inte längre verksamt. Bolagsverket har inte avregistrerat det.',
    en: isUnit
      ? 'According to Statistics Sweden, the company is no longer in its business register. Bolagsverket has not deregistered it.'
      : 'According to Statistics Sweden, the company is no longer active. Bolagsverket has not deregistered it.',
  }),
  negativeEquity: (amount: string, day: string) => ({
    sv: `Eget kapital var negativt den ${day}: ${amount} enligt årsredovisningen.`,
    en: `Equity was negative on ${day}: ${amount} according to the annual report.`,
  }),
  lowEquity: (amount: string, day: string, min: string) => ({
    sv: `Eget kapital var ${amount} den ${day} enligt årsredovisningen, mindre än hälften av det lägsta aktiekapital som lagen tillåter (${min}).`,
    en: `Equity was ${amount} on ${day} according to the annual report, less than half of the lowest share capital that the law allows (${min}).`,
  }),
  sections: { sv: 'Avsnitt', en: 'Sections' },
  noReportOfForm: (form: string) => ({
    sv: `Företag med formen ${form.toLowerCase()} lämnar i regel ingen årsredovisning till Bolagsverket.`,
    en: `Companies of the form ${form.toLowerCase()} usually file no annual report with Bolagsverket.`,
  }),
  notDue: {
    sv: 'Företaget registrerades för mindre än 18 månader sedan. Den första årsredovisningen behöver kanske inte vara inlämnad än.',
    en: 'The company was registered less than 18 months ago. Its first annual report may not be due yet.',
  },
  onPaper: {
    sv: 'Det finns inga digitala årsredovisningar. De kan ha lämnats på papper.',
    en: 'No digital annual reports are available. They may have been filed on paper.',
  },
  unreadable: {
    sv: 'Inga siffror kunde läsas ur de digitala årsredovisningarna.',
    en: 'No figures could be read from the digital annual reports.',
  },
  points: { sv: 'procentenheter', en: 'percentage points' },
  api: { sv: 'Samma svar i API:et', en: 'The same answer from the API' },
  apiAnswer: { sv: 'Svaret, förkortat', en: 'The answer, shortened' },
  apiPrice: { sv: '1 kredit per anrop.', en: '1 credit per call.' },
  apiPriceOfGuest: {
    sv: 'Utan nyckel kostar anropet inget, med nyckel 1 kredit.',
    en: 'Free without a key; 1 credit with one.',
  },
  apiDocs: { sv: 'Dokumentation', en: 'Documentation' },
  sources: { sv: 'Källor', en: 'Sources' },
  address: { sv: 'Postadress', en: 'Postal address' },
  municipality: { sv: 'Kommun', en: 'Municipality' },
  county: { sv: 'Län', en: 'County' },
  byPostalCode: { sv: 'uppskattat efter postnumret', en: 'estimated by the postal code' },
  description: { sv: 'Verksamhet', en: 'Business' },
  names: { sv: 'Företagsnamn', en: 'Company names' },
  name: { sv: 'Namn', en: 'Name' },
  nameType: { sv: 'Typ', en: 'Type' },
  nameSince: { sv: 'Registrerat', en: 'Registered' },
  nameDescription: { sv: 'Avser', en: 'Used for' },
  proceedings: { sv: 'Förfaranden', en: 'Proceedings' },
  proceeding: { sv: 'Förfarande', en: 'Proceeding' },
  proceedingFrom: { sv: 'Inleddes', en: 'Began' },
  proceedingTo: { sv: 'Avslutades', en: 'Ended' },
  proceedingOngoing: { sv: 'pågår', en: 'ongoing' },
  industries: { sv: 'Bransch och status', en: 'Industry and status' },
  industry: { sv: 'Bransch', en: 'Industry' },
  searchIndustry: (code: string) => ({
    sv: `Sök fler företag med SNI-kod ${code}`,
    en: `Find more companies with SNI code ${code}`,
  }),
  revenue: { sv: 'Nettoomsättning', en: 'Net revenue' },
  employees: { sv: 'Antal anställda', en: 'Employees' },
  exact: (year: number | null) => ({
    sv: year === null ? 'enligt årsredovisningen' : `enligt årsredovisningen för ${year}`,
    en: year === null ? 'from the annual report' : `from the annual report for ${year}`,
  }),
  exactOfGroup: (year: number | null) => ({
    sv:
      year === null ? 'koncernen, enligt årsredovisningen' : `koncernen, enligt årsredovisningen för ${year}`,
    en: year === null ? 'the group, from the annual report' : `the group, from the annual report for ${year}`,
  }),
  interval: (year: number | null) => ({
    sv: year === null ? 'enligt SCB:s storleksklass' : `enligt SCB:s storleksklass för ${year}`,
    en: year === null ? 'size class of Statistics Sweden' : `size class of Statistics Sweden for ${year}`,
  }),
  unknown: { sv: 'uppgift saknas', en: 'not available' },
  financials: { sv: 'Ekonomi', en: 'Financials' },
  financialsTable: { sv: 'Siffror per räkenskapsår', en: 'Figures by fiscal year' },
  group: { sv: 'Koncernen', en: 'Group' },
  groupTable: { sv: 'Koncernens siffror per räkenskapsår', en: 'Consolidated figures by fiscal year' },
  company: { sv: 'Företaget', en: 'Company' },
  income: { sv: 'Resultaträkning', en: 'Income statement' },
  balance: { sv: 'Balansräkning', en: 'Balance sheet' },
  other: { sv: 'Övriga uppgifter', en: 'Other figures' },
  ratios: { sv: 'Nyckeltal', en: 'Ratios' },
  caution: (year: string) => ({ sv: `Anmärkning om ${year}`, en: `Remark on ${year}` }),
  bases: {
    comparative: { sv: 'jämförelseåret', en: 'previous-year column' },
    overview: { sv: 'flerårsöversikten', en: 'multi-year overview' },
  },
  ofReport: (end: string) => ({
    sv: `i årsredovisningen t.o.m. ${end}`,
    en: `in the annual report ending ${end}`,
  }),
  restated: { sv: 'andra belopp i en senare årsredovisning', en: 'other amounts in a later annual report' },
  yearEnding: { sv: 'Räkenskapsår t.o.m.', en: 'Fiscal year ending' },
  reports: { sv: 'Årsredovisningar', en: 'Annual reports' },
  missingReports: {
    sv: 'digitala årsredovisningar (kan ha lämnats på papper)',
    en: 'digital annual reports (may have been filed on paper)',
  },
  sizeOf: (kilobytes: number, documents: number) => ({
    sv: `${inSwedish(kilobytes)} kB${documents > 1 ? `, ${documents} dokument` : ''}`,
    en: `${inEnglish(kilobytes)} kB${documents > 1 ? `, ${documents} documents` : ''}`,
  }),
  noFiguresOfYear: { sv: 'inga siffror kunde läsas', en: 'no figures could be read' },
  price: {
    sv: 'Att öppna eller ladda ned en årsredovisning kostar högst 1 kredit per gång.',
    en: 'Opening or downloading an annual report costs at most 1 credit each time.',
  },
  openWeb: { sv: 'Läs', en: 'Read' },
  downloadPdf: { sv: 'PDF', en: 'PDF' },
  downloadWeb: { sv: 'Ladda ned iXBRL', en: 'Download iXBRL' },
  ofYear: (end: string) => ({ sv: `, räkenskapsår t.o.m. ${end}`, en: `, fiscal year ending ${end}` }),
  newTab: { sv: ' (ny flik)', en: ' (new tab)' },
  signInForReports: { sv: 'Logga in för att läsa årsredovisningar', en: 'Sign in to read annual reports' },
  trademarks: (total: number) => ({
    sv: total === 0 ? 'Varumärken' : `Varumärken (${inSwedish(total)})`,
    en: total === 0 ? 'Trademarks' : `Trademarks (${inEnglish(total)})`,
  }),
  mark: { sv: 'Varumärke', en: 'Trademark' },
  noMarkText: { sv: 'Figurmärke', en: 'Figurative mark' },
  status: { sv: 'Status', en: 'Status' },
  classes: { sv: 'Klasser', en: 'Classes' },
  showMarks: (total: number) => ({ sv: `Visa alla ${inSwedish(total)}`, en: `Show all ${inEnglish(total)}` }),
  applied: (day: string) => ({ sv: `Ansökt ${day}`, en: `Filed ${day}` }),
  markRegistered: { sv: 'Registrerat', en: 'Registered' },
  expires: { sv: 'Gäller till', en: 'Expires' },
  moreMarks: (more: number) => ({
    sv: `Ytterligare ${inSwedish(more)} finns i API:et (include: trademarks).`,
    en: `${inEnglish(more)} more are available in the API (include: trademarks).`,
  }),
});
