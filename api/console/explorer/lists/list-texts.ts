import { byLanguage, type Both } from '../../language/by-language.ts';
import type { ListFilterName } from '../../../../shared/store/list-criteria.ts';
import { inEnglish, inSwedish } from '../../words/format.ts';
import type { ListColumnName } from './list-form.ts';

const toCredits = (credits: number) => ({
  sv: credits === 1 ? '1 kredit' : `${inSwedish(credits)} krediter`,
  en: credits === 1 ? '1 credit' : `${inEnglish(credits)} credits`,
});

export const LIST_TEXTS = byLanguage({
  title: { sv: 'Listor', en: 'Lists' },
  intro: {
    sv: 'Alla företag efter bransch, plats, storlek och status. Räkna fritt, visa eller ladda ned det du behöver.',
    en: 'All companies by industry, place, size and state. Count for free, show or download what you need.',
  },
  filters: {
    q: { sv: 'Ord i namnet', en: 'Words of the name' },
    sni: { sv: 'SNI-kod', en: 'SNI code' },
    section: { sv: 'Bransch', en: 'Industry' },
    city: { sv: 'Postort', en: 'Postal town' },
    municipality: { sv: 'Kommun', en: 'Municipality' },
    county: { sv: 'Län', en: 'County' },
    postal_code: { sv: 'Postnummer', en: 'Postal code' },
    legal_form: { sv: 'Organisationsform', en: 'Legal form' },
    state: { sv: 'Status', en: 'State' },
    registered_from: { sv: 'Registrerat från', en: 'Registered from' },
    registered_to: { sv: 'Registrerat till', en: 'Registered to' },
    deregistered_from: { sv: 'Avregistrerat från', en: 'Deregistered from' },
    deregistered_to: { sv: 'Avregistrerat till', en: 'Deregistered to' },
    min_revenue: { sv: 'Omsättning från', en: 'Revenue from' },
    max_revenue: { sv: 'Omsättning till', en: 'Revenue to' },
    min_employees: { sv: 'Anställda från', en: 'Employees from' },
    max_employees: { sv: 'Anställda till', en: 'Employees to' },
    exact_only: { sv: 'Bara exakta belopp', en: 'Exact figures only' },
    has_annual_report: { sv: 'Digital årsredovisning', en: 'Digital annual report' },
    has_trademarks: { sv: 'Varumärken', en: 'Trademarks' },
    f_tax: { sv: 'Verksamt enligt SCB', en: 'Active at Statistics Sweden' },
    advertising_allowed: { sv: 'Tar emot reklam', en: 'Accepts advertising' },
    fiscal_year_end_from: { sv: 'Räkenskapsår slutar från', en: 'Fiscal year ends from' },
    fiscal_year_end_to: { sv: 'Räkenskapsår slutar till', en: 'Fiscal year ends to' },
  } satisfies Readonly<Record<ListFilterName, Both>>,
  columns: {
    town: { sv: 'Ort', en: 'Town' },
    industry: { sv: 'Bransch', en: 'Industry' },
    form: { sv: 'Form', en: 'Form' },
    registered: { sv: 'Registrerat', en: 'Registered' },
    revenue: { sv: 'Omsättning', en: 'Revenue' },
    employees: { sv: 'Anställda', en: 'Employees' },
  } satisfies Readonly<Record<ListColumnName, Both>>,
  showFilters: { sv: 'Visa filter', en: 'Show filters' },
  industryHint: {
    sv: 'Ett ord som ”bygg”, en kod eller dess början: 41, 43.',
    en: 'A Swedish word such as “bygg”, a code or its beginning: 41, 43.',
  },
  place: { sv: 'Kommun, län eller ort', en: 'Municipality, county or town' },
  placeHint: { sv: 'Till exempel Nacka. Flera med kommatecken.', en: 'Such as Nacka. Several with commas.' },
  nameHead: { sv: 'Namn', en: 'Name' },
  from: { sv: 'Från', en: 'From' },
  to: { sv: 'Till', en: 'To' },
  amountHint: { sv: '5 Mkr, 500 tkr eller 5 000 000', en: 'SEK: 5 Mkr (million), 500 tkr or 5 000 000' },
  more: { sv: 'Fler filter', en: 'More filters' },
  moreValues: (values: number) => ({ sv: `${inSwedish(values)} till`, en: `${inEnglish(values)} more` }),
  any: { sv: 'Alla', en: 'All' },
  yes: { sv: 'Ja', en: 'Yes' },
  no: { sv: 'Nej', en: 'No' },
  columnsTitle: { sv: 'Kolumner', en: 'Columns' },
  count: { sv: 'Räkna', en: 'Count' },
  found: (total: number) => ({
    sv: total === 1 ? '1 företag' : `${inSwedish(total)} företag`,
    en: total === 1 ? '1 company' : `${inEnglish(total)} companies`,
  }),
  without: (filter: string) => ({ sv: `Ta bort ${filter}`, en: `Remove ${filter}` }),
  clear: { sv: 'Rensa allt', en: 'Clear all' },
  withoutDeregistered: { sv: 'Utan avregistrerade', en: 'Without deregistered ones' },
  withDeregistered: { sv: 'Även avregistrerade', en: 'Deregistered ones too' },
  estimated: {
    sv: 'Kommun och län är uppskattade efter postnumret (GeoNames, CC BY 4.0).',
    en: 'Municipality and county are estimated by the postal code (GeoNames, CC BY 4.0).',
  },
  showAll: (credits: number) => ({
    sv: `${credits === 1 ? 'Visa företaget' : `Visa alla ${inSwedish(credits)}`} (${toCredits(credits).sv})`,
    en: `${credits === 1 ? 'Show the company' : `Show all ${inEnglish(credits)}`} (${toCredits(credits).en})`,
  }),
  show: (credits: number) => ({
    sv: `Visa de ${inSwedish(credits)} första (${toCredits(credits).sv})`,
    en: `Show the first ${inEnglish(credits)} (${toCredits(credits).en})`,
  }),
  next: (first: number, last: number) => ({
    sv: `Visa ${inSwedish(first)}–${inSwedish(last)} (${toCredits(last - first + 1).sv})`,
    en: `Show ${inEnglish(first)}–${inEnglish(last)} (${toCredits(last - first + 1).en})`,
  }),
  range: (first: number, last: number) => ({
    sv: `Företag ${inSwedish(first)}–${inSwedish(last)}`,
    en: `Companies ${inEnglish(first)}–${inEnglish(last)}`,
  }),
  charged: toCredits,
  ranOut: { sv: 'Krediterna tog slut här.', en: 'The credits ended here.' },
  chooseFilter: {
    sv: 'Välj minst ett filter för att ladda ned listan.',
    en: 'Choose at least one filter to download the list.',
  },
  ends: (left: number) => ({
    sv: `Du har ${inSwedish(left)} kvar: filen slutar efter så många företag, och sista raden säger var den fortsätter.`,
    en: `You have ${inEnglish(left)} left: the file ends after so many companies, and its last row says where it goes on.`,
  }),
  xlsx: (credits: number) => ({
    sv: `Ladda ned XLSX (${toCredits(credits).sv})`,
    en: `Download XLSX (${toCredits(credits).en})`,
  }),
  csv: (credits: number) => ({
    sv: `Ladda ned CSV (${toCredits(credits).sv})`,
    en: `Download CSV (${toCredits(credits).en})`,
  }),
  years: { sv: 'Med fem års siffror', en: 'With figures of five years' },
  sameCall: { sv: 'Samma lista som API-anrop', en: 'The same list as an API call' },
  share: {
    sv: 'Adressen till sidan är frågan: spara den eller skicka den vidare.',
    en: 'The address of this page is the query: keep it or share it.',
  },
  guest: (max: number) => ({
    sv: `Utan konto visas de ${inSwedish(max)} första.`,
    en: `Without an account you see the first ${inEnglish(max)}.`,
  }),
  signIn: { sv: 'Logga in för att se alla och ladda ned', en: 'Sign in to see all and to download' },
  signInToDownload: { sv: 'Logga in för att ladda ned', en: 'Sign in to download' },
  none: { sv: 'Inga företag matchar alla filter.', en: 'No companies match all filters.' },
  excludes: (filter: string) => ({
    sv: `Flest hittas utan ${filter}`,
    en: `Most are found without ${filter}`,
  }),
  didYouMean: { sv: 'Menade du', en: 'Did you mean' },
  generationChanged: {
    sv: 'Uppgifterna har uppdaterats sedan förra sidan. Ett företag kan saknas eller komma två gånger.',
    en: 'The data was updated since the last page. A company can be missing or come twice.',
  },
  which: (typed: string) => ({
    sv: `Vilken bransch menar du med ”${typed}”?`,
    en: `Which industry do you mean by “${typed}”?`,
  }),
  whichHint: { sv: 'Antal företag med de andra filtren.', en: 'Companies with the other filters.' },
  wholeSection: (letter: string) => ({ sv: `hela avdelning ${letter}`, en: `all of section ${letter}` }),
  allCodes: (codes: number) => ({
    sv: `Alla ${inSwedish(codes)} koderna`,
    en: `All ${inEnglish(codes)} codes`,
  }),
  emptyCodes: (codes: number) => ({
    sv: codes === 1 ? '1 kod utan företag' : `${inSwedish(codes)} koder utan företag`,
    en: codes === 1 ? '1 code without companies' : `${inEnglish(codes)} codes without companies`,
  }),
  unknownIndustry: (typed: string) => ({
    sv: `Vi hittade ingen bransch för ”${typed}”.`,
    en: `No industry found for “${typed}”.`,
  }),
  byName: (typed: string) => ({
    sv: `Sök företag som heter ”${typed}”`,
    en: `Search companies named “${typed}”`,
  }),
  wrongAmount: {
    sv: 'Ange ett helt belopp i kronor, till exempel 5 Mkr eller 5000000.',
    en: 'Enter a whole amount in SEK, such as 5 Mkr (million) or 5000000.',
  },
  wrongNumber: { sv: 'Ange ett helt antal, till exempel 10.', en: 'Enter a whole number, such as 10.' },
  wrongRange: {
    sv: 'Det högre värdet måste vara minst lika högt som det lägre.',
    en: 'The upper value must not be lower than the lower one.',
  },
  wrongFilter: (filter: string) => ({
    sv: `Värdet för ${filter} går inte att läsa.`,
    en: `The value of ${filter} cannot be read.`,
  }),
  ofGroup: { sv: 'koncernen', en: 'group' },
  below: (high: string) => ({ sv: `under ${high}`, en: `below ${high}` }),
  open: (low: string) => ({ sv: `minst ${low}`, en: `at least ${low}` }),
  sizeClass: { sv: 'klass', en: 'class' },
  sizeClassText: {
    sv: 'Kursiv: företagets storleksklass enligt SCB. Övriga belopp är exakta, ur årsredovisningen.',
    en: 'Italics: the size class of the company at Statistics Sweden. Other figures are exact, from its annual report.',
  },
});
