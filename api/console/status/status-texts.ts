import { byLanguage, type Both } from '../language/language.ts';

const INTERVALS: Readonly<Record<string, Both>> = {
  registry: { sv: 'varje vecka', en: 'every week' },
  statistics: { sv: 'varje vecka', en: 'every week' },
  'annual-reports': { sv: 'varje vecka', en: 'every week' },
  trademarks: { sv: 'varje dag', en: 'every day' },
  sni: { sv: 'vid nya utgåvor', en: 'with new editions' },
  'size-classes': { sv: 'löpande', en: 'continuously' },
  'postal-codes': { sv: 'varje vecka', en: 'every week' },
};

const SOURCE_NAMES: Readonly<Record<string, Both>> = {
  registry: { sv: 'Bolagsverket, företagsregistret', en: 'Bolagsverket, company register' },
  statistics: { sv: 'SCB, företagsregistret', en: 'Statistics Sweden, business register' },
  sni: { sv: 'SCB, SNI-koder', en: 'Statistics Sweden, SNI codes' },
  'size-classes': { sv: 'SCB, storleksklasser', en: 'Statistics Sweden, size classes' },
  'annual-reports': { sv: 'Bolagsverket, årsredovisningar', en: 'Bolagsverket, annual reports' },
  trademarks: { sv: 'PRV, varumärken', en: 'PRV, trademarks' },
  'postal-codes': { sv: 'GeoNames, postnummer', en: 'GeoNames, postal codes' },
};

export const STATUS_TEXTS = byLanguage({
  title: { sv: 'Driftstatus', en: 'Status' },
  data: { sv: 'Data', en: 'Data' },
  up: { sv: 'Allt fungerar.', en: 'All systems operational.' },
  troubled: (parts: string) => ({
    sv: `Tjänsten svarar, men dessa delar har problem: ${parts}.`,
    en: `The service answers, but these parts have problems: ${parts}.`,
  }),
  down: {
    sv: 'Tjänsten kan inte svara just nu: inga data är inlästa eller så svarar inte sökmotorn. Försök igen om en stund.',
    en: 'The service cannot answer right now: no data is loaded, or the search engine does not respond. Try again in a while.',
  },
  parts: { sv: 'Delar av tjänsten', en: 'Parts of the service' },
  history: { sv: '30 dagar, i dag till höger', en: '30 days, today on the right' },
  partNames: {
    api: { sv: 'API', en: 'API' },
    search: { sv: 'Sökning', en: 'Search' },
    registry: { sv: 'Företagsregister', en: 'Company register' },
    statistics: { sv: 'Statistik', en: 'Statistics' },
    'annual-reports': { sv: 'Årsredovisningar', en: 'Annual reports' },
    trademarks: { sv: 'Varumärken', en: 'Trademarks' },
    ingest: { sv: 'Inläsning', en: 'Data updates' },
  },
  states: {
    good: { sv: 'Fungerar', en: 'Operational' },
    warn: { sv: 'Störningar', en: 'Disturbed' },
    bad: { sv: 'Fungerar inte', en: 'Down' },
    plain: { sv: 'Inga uppgifter', en: 'No data' },
  },
  sourceStates: {
    good: { sv: 'Aktuella', en: 'Up to date' },
    warn: { sv: 'Försenade', en: 'Late' },
    bad: { sv: 'Försenade', en: 'Late' },
    plain: { sv: 'Inga uppgifter', en: 'No data' },
  },
  dayStates: {
    good: { sv: 'utan problem', en: 'no problems' },
    warn: { sv: 'störningar', en: 'disturbed' },
    bad: { sv: 'fungerade inte', en: 'down' },
    plain: { sv: 'inga uppgifter', en: 'no data' },
  },
  noTrafficDay: { sv: 'inga eller få anrop', en: 'no or few calls' },
  runStates: {
    good: { sv: 'inläst eller inget nytt', en: 'updated, or nothing new' },
    warn: { sv: 'stoppad av kontroll', en: 'stopped by checks' },
    bad: { sv: 'misslyckades', en: 'failed' },
    plain: { sv: 'ingen inläsning', en: 'no update' },
  },
  daysText: (part: string, good: number, troubled: number, unknown: number) => ({
    sv: `${part}, de senaste 30 dagarna: ${good} utan problem, ${troubled} med problem, ${unknown} utan uppgifter`,
    en: `${part}, last 30 days: ${good} without problems, ${troubled} with problems, ${unknown} without data`,
  }),
  success: (share: string) => ({
    sv: `${share} av anropen på 30 dagar lyckades`,
    en: `${share} of the calls in 30 days succeeded`,
  }),
  successCount: (good: number, all: number) => ({
    sv: `${good} av ${all} anrop på 30 dagar lyckades`,
    en: `${good} of ${all} ${all === 1 ? 'call' : 'calls'} in 30 days succeeded`,
  }),
  noCallsInDays: { sv: 'Inga anrop på 30 dagar', en: 'No calls in 30 days' },
  dataFrom: (day: string, age: string) => ({
    sv: `Uppgifter från ${day} (${age})`,
    en: `Data from ${day} (${age})`,
  }),
  latestRun: (time: string) => ({ sv: `Senaste körningen ${time}`, en: `Latest run ${time}` }),
  expected: { sv: 'Uppdateras', en: 'Published' },
  intervals: INTERVALS,
  generation: { sv: 'Dataversion', en: 'Data version' },
  built: { sv: 'Skapad', en: 'Created' },
  companies: { sv: 'Företag', en: 'Companies' },
  names: { sv: 'Företagsnamn', en: 'Company names' },
  sources: { sv: 'Källor', en: 'Sources' },
  source: { sv: 'Källa', en: 'Source' },
  date: { sv: 'Datum', en: 'Date' },
  age: { sv: 'Uppdaterad', en: 'Updated' },
  file: { sv: 'Fil', en: 'File' },
  sourceNames: SOURCE_NAMES,
  runs: { sv: 'Senaste inläsningarna', en: 'Latest data updates' },
  noRuns: {
    sv: 'Inga inläsningar finns loggade på den här servern.',
    en: 'No updates are logged on this server.',
  },
  started: { sv: 'Start', en: 'Started' },
  took: { sv: 'Tid', en: 'Duration' },
  outcome: { sv: 'Resultat', en: 'Result' },
  outcomes: {
    promoted: { sv: 'Ny dataversion', en: 'New data version' },
    'nothing-new': { sv: 'Inget nytt', en: 'Nothing new' },
    refused: { sv: 'Stoppad av kontroll', en: 'Stopped by checks' },
    failed: { sv: 'Misslyckades', en: 'Failed' },
  },
  read: { sv: 'Lästa rader', en: 'Rows read' },
  accepted: { sv: 'Godkända', en: 'Accepted' },
  rejected: { sv: 'Avvisade', en: 'Rejected' },
  runsNote: {
    sv: 'Raderna i de nya filerna. Godkända rader används i tjänsten, avvisade är felaktiga. Övriga lästa rader gäller fysiska personer och lagras inte.',
    en: 'Rows of the new files. The service uses accepted rows; rejected rows are broken. All other rows read are about natural persons and are not stored.',
  },
  unknown: { sv: 'uppgift saknas', en: 'not available' },
});
