import { byLanguage, type Both } from '../language/language.ts';

const ENDPOINTS: Readonly<Record<string, Both>> = {
  '/v1/search': { sv: 'Sökningar', en: 'Searches' },
  '/v1/match': { sv: 'Matchning', en: 'Match' },
  '/v1/suggest': { sv: 'Förslag', en: 'Suggestions' },
  '/v1/companies/search': { sv: 'Listor', en: 'Lists' },
  '/v1/company': { sv: 'Företag', en: 'Companies' },
  '/v1/bulk': { sv: 'Bulkuppslag', en: 'Bulk' },
  '/v1/changes': { sv: 'Ändringar', en: 'Changes' },
  '/v1/export': { sv: 'Exporter', en: 'Exports' },
  '/v1/export/files/:token': { sv: 'Filer ur exporten', en: 'Files of an export' },
  '/v1/watch-lists': { sv: 'Bevakningslistor', en: 'Watch lists' },
  '/v1/watch-lists/:id': { sv: 'En bevakningslista', en: 'A watch list' },
  '/v1/watch-lists/:id/rotate-secret': { sv: 'Ny hemlighet för en webhook', en: 'New secrets of webhooks' },
  '/v1/watch-lists/:id/companies': { sv: 'Bevakade företag', en: 'Watched companies' },
  '/v1/watch-lists/:id/events': { sv: 'Bevakade ändringar', en: 'Watched changes' },
  '/v1/watch-lists/:id/deliveries': { sv: 'Leveranser av ändringar', en: 'Deliveries of changes' },
  '/v1/watch-lists/:id/deliveries/:deliveryId/replay': {
    sv: 'Webhookar som skickas igen',
    en: 'Webhooks sent again',
  },
  '/v1/watch-lists/:id/test': { sv: 'Prov av webhookar', en: 'Tests of webhooks' },
  '/v1/sni/lookup': { sv: 'SNI-koder', en: 'SNI codes' },
  '/v1/sni/search': { sv: 'Branschlistor', en: 'Industry lists' },
  '/v1/annual-reports': { sv: 'Listor över årsredovisningar', en: 'Lists of annual reports' },
  '/v1/annual-report': { sv: 'Årsredovisningar', en: 'Annual reports' },
};

export const USAGE_TEXTS = byLanguage({
  title: { sv: 'Användning', en: 'Usage' },
  credits: { sv: 'Krediter', en: 'Credits' },
  spent: { sv: 'Använt av kvoten', en: 'Quota used' },
  left: { sv: 'Tillgängliga krediter', en: 'Available credits' },
  spentOf: (spent: string, quota: string) => ({
    sv: `${spent} av månadskvotens ${quota} krediter har använts.`,
    en: `${spent} of this month’s ${quota} credits used.`,
  }),
  boughtToo: (bought: string) => ({
    sv: `${bought} köpta krediter används efter kvoten och förfaller inte.`,
    en: `${bought} bought credits are used after the quota and do not expire.`,
  }),
  renewsOn: (day: string) => ({ sv: `Kvoten förnyas ${day}.`, en: `The quota resets on ${day}.` }),
  outTitle: { sv: 'Krediterna är slut.', en: 'You are out of credits.' },
  out: (day: string) => ({
    sv: `Månadskvoten förnyas den ${day}. Kontakta den som driver tjänsten för att uppgradera planen eller köpa fler krediter.`,
    en: `Your monthly quota resets on ${day}. Contact the operator of this service to upgrade your plan or buy more credits.`,
  }),
  lasts: {
    sv: 'I den här takten räcker krediterna tills kvoten förnyas.',
    en: 'At this pace, your credits last until the quota resets.',
  },
  runsOut: (day: string) => ({
    sv: `I den här takten räcker krediterna till omkring ${day}.`,
    en: `At this pace, your credits last until about ${day}.`,
  }),
  pace: (perDay: string, days: number) => ({
    sv:
      days === 1
        ? `Takten är ${perDay} krediter om dagen, som i dag.`
        : `Takten är ${perDay} krediter om dagen, medelvärdet för de senaste ${days} dagarna.`,
    en:
      days === 1
        ? `The pace is ${perDay} credits a day, based on today.`
        : `The pace is ${perDay} credits a day, the average of the last ${days} days.`,
  }),
  noPace: (days: number) => ({
    sv: `Inga krediter har använts de senaste ${days} dagarna.`,
    en: `No credits used in the last ${days} days.`,
  }),
  creditsIn: (period: string) => ({ sv: `Krediter, ${period}`, en: `Credits, ${period}` }),
  year: { sv: 'senaste tolv månaderna', en: 'last 12 months' },
  period: { sv: 'Period', en: 'Period' },
  allKeys: { sv: 'Alla nycklar', en: 'All keys' },
  show: { sv: 'Visa', en: 'Show' },
  daysText: {
    sv: 'En stapel för varje dag i månaden, uppdelad på typ av anrop.',
    en: 'One bar for each day of the month, split by endpoint.',
  },
  monthsText: {
    sv: 'En stapel för varje månad, uppdelad på typ av anrop.',
    en: 'One bar for each month, split by endpoint.',
  },
  none: { sv: 'Inga krediter har använts i perioden.', en: 'No credits used in this period.' },
  others: { sv: 'Övriga', en: 'Other' },
  endpoints: ENDPOINTS,
  creditsUnit: { sv: 'krediter', en: 'credits' },
  day: { sv: 'Dag', en: 'Day' },
  month: { sv: 'Månad', en: 'Month' },
  byKey: (period: string) => ({ sv: `Per nyckel, ${period}`, en: `By key, ${period}` }),
  key: { sv: 'Nyckel', en: 'Key' },
  calls: { sv: 'Anrop', en: 'Calls' },
  total: { sv: 'Summa', en: 'Total' },
  ownNames: {
    console: { sv: 'Konsolen', en: 'Console' },
    watch: { sv: 'Bevakning', en: 'Watching' },
    export: { sv: 'Exporter', en: 'Exports' },
  },
  noKeys: { sv: 'Inga nycklar och inga anrop i perioden.', en: 'No keys and no calls in this period.' },
  revoked: { sv: 'återkallad', en: 'revoked' },
  csv: { sv: 'Ladda ned som CSV', en: 'Download as CSV' },
});
