const sv = {
  title: 'Användning',
  credits: 'Krediter',
  spent: 'Använt av kvoten',
  left: 'Tillgängliga krediter',
  spentOf: (spent: string, quota: string) => `${spent} av månadskvotens ${quota} krediter har använts.`,
  boughtToo: (bought: string) => `${bought} köpta krediter används efter kvoten och förfaller inte.`,
  renewsOn: (day: string) => `Kvoten förnyas ${day}.`,
  outTitle: 'Krediterna är slut.',
  out: (day: string) =>
    `Månadskvoten förnyas den ${day}. Kontakta den som driver tjänsten för att uppgradera planen eller köpa fler krediter.`,
  lasts: 'I den här takten räcker krediterna tills kvoten förnyas.',
  runsOut: (day: string) => `I den här takten räcker krediterna till omkring ${day}.`,
  pace: (perDay: string, days: number) =>
    days === 1
      ? `Takten är ${perDay} krediter om dagen, som i dag.`
      : `Takten är ${perDay} krediter om dagen, medelvärdet för de senaste ${days} dagarna.`,
  noPace: (days: number) => `Inga krediter har använts de senaste ${days} dagarna.`,
  creditsIn: (period: string) => `Krediter, ${period}`,
  year: 'senaste tolv månaderna',
  period: 'Period',
  allKeys: 'Alla nycklar',
  show: 'Visa',
  daysText: 'En stapel för varje dag i månaden, uppdelad på typ av anrop.',
  monthsText: 'En stapel för varje månad, uppdelad på typ av anrop.',
  none: 'Inga krediter har använts i perioden.',
  others: 'Övriga',
  creditsUnit: 'krediter',
  day: 'Dag',
  month: 'Månad',
  byKey: (period: string) => `Per nyckel, ${period}`,
  key: 'Nyckel',
  calls: 'Anrop',
  total: 'Summa',
  console: 'Konsolen',
  noKeys: 'Inga nycklar och inga anrop i perioden.',
  revoked: 'återkallad',
  csv: 'Ladda ned som CSV',
};

const en: typeof sv = {
  title: 'Usage',
  credits: 'Credits',
  spent: 'Quota used',
  left: 'Available credits',
  spentOf: (spent, quota) => `${spent} of this month’s ${quota} credits used.`,
  boughtToo: (bought) => `${bought} bought credits are used after the quota and do not expire.`,
  renewsOn: (day) => `The quota resets on ${day}.`,
  outTitle: 'You are out of credits.',
  out: (day) =>
    `Your monthly quota resets on ${day}. Contact the operator of this service to upgrade your plan or buy more credits.`,
  lasts: 'At this pace, your credits last until the quota resets.',
  runsOut: (day) => `At this pace, your credits last until about ${day}.`,
  pace: (perDay, days) =>
    days === 1
      ? `The pace is ${perDay} credits a day, as today.`
      : `The pace is ${perDay} credits a day, the average of the last ${days} days.`,
  noPace: (days) => `No credits used in the last ${days} days.`,
  creditsIn: (period) => `Credits, ${period}`,
  year: 'last 12 months',
  period: 'Period',
  allKeys: 'All keys',
  show: 'Show',
  daysText: 'One bar for each day of the month, split by endpoint.',
  monthsText: 'One bar for each month, split by endpoint.',
  none: 'No credits used in this period.',
  others: 'Other',
  creditsUnit: 'credits',
  day: 'Day',
  month: 'Month',
  byKey: (period) => `By key, ${period}`,
  key: 'Key',
  calls: 'Calls',
  total: 'Total',
  console: 'Console',
  noKeys: 'No keys and no calls in this period.',
  revoked: 'revoked',
  csv: 'Download as CSV',
};

/** Texts of the usage page. */
export const USAGE_TEXTS = { sv, en };
