import type { Language } from '../../language/language.ts';
import { formatNumber } from '../../words/format.ts';

const count = (language: Language) => (number: number) => formatNumber(number, language);
const inSwedish = count('sv');
const inEnglish = count('en');

const sv = {
  title: 'Sök företag',
  shortcuts: [
    {
      path: '/console/lists',
      name: 'Listor',
      text: 'Företag efter bransch, plats och storlek, till ett kalkylblad.',
    },
    {
      path: '/console/match',
      name: 'Matcha',
      text: 'Org.nr och status på en lista som du har.',
    },
    {
      path: '/console/watching',
      name: 'Bevaka',
      text: 'Besked när något ändras hos företagen som du väljer.',
    },
    { path: '/docs', name: 'API', text: 'Samma uppgifter i dina egna program.' },
  ],
  titleOf: (q: string) => `${q} – sök företag`,
  hint: 'Stavfel och delar av namn går bra.',
  priceSignedIn: 'En sökning kostar högst 1 kredit. Förslag och företagssidor är gratis.',
  priceGuest: (max: number) =>
    `Gratis. Utan konto visas högst ${inSwedish(max)} träffar. Logga in för att se fler.`,
  pressSearch: 'Tryck på Sök för att fortsätta. Inget har debiterats.',
  results: (found: number, q: string) =>
    found === 1 ? `1 träff för ”${q}”` : `${inSwedish(found)} träffar för ”${q}”`,
  guesses: (q: string) => `Ingen träff för ”${q}”. Menade du något av dessa?`,
  best: (shown: number, total: string, q: string) => `${inSwedish(shown)} av ${total} träffar för ”${q}”`,
  moreThan: (count: number) => `fler än ${inSwedish(count)}`,
  narrow: 'Lägg till ett ord eller en ort för att begränsa sökningen.',
  inPlace: (companies: number, name: string) => `${inSwedish(companies)} företag med adress i ${name}`,
  toList: 'Bläddra i alla namn med orden, med filter',
  signInForMore: (max: number) => `Logga in för att se ${inSwedish(max)} träffar`,
  none: (q: string) => `Inga träffar för ”${q}”`,
  noneAdvice: 'Prova färre ord, en annan stavning eller organisationsnumret.',
  noNumber: (number: string) =>
    `Inget företag i registret har organisationsnumret ${number}. Enskilda näringsidkare ingår inte.`,
  wrongNumber: 'Ett organisationsnummer har tio siffror. Kontrollera siffrorna.',
  wrongCheckDigit: (number: string) =>
    `Kontrollsiffran i ${number} stämmer inte. Någon siffra är fel, eller två har bytt plats.`,
  numberLeftOut: 'Numret i sökningen tillhör inget företag i registret. Träffarna gäller de övriga orden.',
  toIndustries: (q: string) => `Leta efter ”${q}” bland branscherna`,
  try: 'Prova',
  companies: (count: number) => `${inSwedish(count)} företag i registret.`,
  tooLong: 'Skriv högst 200 tecken.',
  revenue: { long: 'Omsättning', short: 'Oms.' },
  revenueOfGroup: { long: 'Koncernens omsättning', short: 'Konc. oms.' },
  creditsLeft: (credits: number) => (credits === 1 ? '1 kredit kvar' : `${inSwedish(credits)} krediter kvar`),
  usage: 'Visa användningen',
  recent: 'Senast öppnade företag',
};

const en: typeof sv = {
  title: 'Search companies',
  shortcuts: [
    {
      path: '/console/lists',
      name: 'Lists',
      text: 'Companies by industry, place and size, for a spreadsheet.',
    },
    { path: '/console/match', name: 'Match', text: 'Organisation numbers and states on a list of yours.' },
    {
      path: '/console/watching',
      name: 'Watch',
      text: 'Word when something changes at companies of your choice.',
    },
    { path: '/docs', name: 'API', text: 'The same data in your own programs.' },
  ],
  titleOf: (q) => `${q} – search companies`,
  hint: 'Typos and partial names are fine.',
  priceSignedIn: 'A search costs at most 1 credit. Suggestions and company pages are free.',
  priceGuest: (max) =>
    `Free. Without an account you see at most ${inEnglish(max)} results. Sign in to see more.`,
  pressSearch: 'Press Search to continue. Nothing has been charged.',
  results: (found, q) => (found === 1 ? `1 result for “${q}”` : `${inEnglish(found)} results for “${q}”`),
  guesses: (q) => `No result for “${q}”. Did you mean one of these?`,
  best: (shown, total, q) => `${inEnglish(shown)} of ${total} results for “${q}”`,
  moreThan: (count) => `more than ${inEnglish(count)}`,
  narrow: 'Add a word or a town to narrow the search.',
  inPlace: (companies, name) =>
    companies === 1
      ? `1 company with an address in ${name}`
      : `${inEnglish(companies)} companies with an address in ${name}`,
  toList: 'Page through all names with these words, with filters',
  signInForMore: (max) => `Sign in to see ${inEnglish(max)} results`,
  none: (q) => `No results for “${q}”`,
  noneAdvice: 'Try fewer words, another spelling or the organisation number.',
  noNumber: (number) =>
    `No company in the register has organisation number ${number}. Sole traders are not included.`,
  wrongNumber: 'An organisation number has ten digits. Check the digits.',
  wrongCheckDigit: (number) =>
    `The check digit of ${number} is wrong. One digit is mistyped, or two have changed places.`,
  numberLeftOut:
    'The number in the search belongs to no company in the register. The results are for the other words.',
  toIndustries: (q) => `Look for “${q}” among the industries`,
  try: 'Try',
  companies: (count) => `${inEnglish(count)} companies in the register.`,
  tooLong: 'Use at most 200 characters.',
  revenue: { long: 'Revenue', short: 'Rev.' },
  revenueOfGroup: { long: 'Revenue of the group', short: 'Group rev.' },
  creditsLeft: (credits) => (credits === 1 ? '1 credit left' : `${inEnglish(credits)} credits left`),
  usage: 'Show usage',
  recent: 'Recently opened companies',
};

export const NAME_SEARCH_TEXTS = { sv, en };

/** Mistyped names in a real register. The landing page shows the result of the first. */
const REAL_EXAMPLES = ['volvo personvangar', 'svenska hanelsbanken', 'ericson ab'] as const;
const FICTIONAL_EXAMPLES = ['östra plomonvalens bärgning', 'trolslandedahl byg', 'drakhamen bygg'] as const;

/**
 * Returns example queries with typing errors that find companies: of the fictional register if
 * `isFictional` is true, otherwise of a real one.
 */
export function listMistypedExampleQueries(isFictional: boolean): readonly [string, ...string[]] {
  return isFictional ? FICTIONAL_EXAMPLES : REAL_EXAMPLES;
}
