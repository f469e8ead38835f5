import { byLanguage } from '../../language/language.ts';
import { inEnglish, inSwedish } from '../../words/format.ts';

export const NAME_SEARCH_TEXTS = byLanguage({
  title: { sv: 'Sök företag', en: 'Search companies' },
  shortcuts: {
    lists: {
      sv: 'Företag efter bransch, plats och storlek, till ett kalkylblad.',
      en: 'Companies by industry, place and size, for a spreadsheet.',
    },
    match: {
      sv: 'Org.nr och status på en lista som du har.',
      en: 'Organisation numbers and states on a list of yours.',
    },
    watching: {
      sv: 'Besked när något ändras hos företagen som du väljer.',
      en: 'Word when something changes at companies of your choice.',
    },
    api: { sv: 'Samma uppgifter i dina egna program.', en: 'The same data in your own programs.' },
  },
  titleOf: (q: string) => ({ sv: `${q} – sök företag`, en: `${q} – search companies` }),
  hint: { sv: 'Stavfel och delar av namn går bra.', en: 'Typos and partial names are fine.' },
  priceSignedIn: {
    sv: 'En sökning kostar högst 1 kredit. Förslag och företagssidor är gratis.',
    en: 'A search costs at most 1 credit. Suggestions and company pages are free.',
  },
  priceGuest: (max: number) => ({
    sv: `Gratis. Utan konto visas högst ${inSwedish(max)} träffar. Logga in för att se fler.`,
    en: `Free. Without an account you see at most ${inEnglish(max)} results. Sign in to see more.`,
  }),
  pressSearch: {
    sv: 'Tryck på Sök för att fortsätta. Inget har debiterats.',
    en: 'Press Search to continue. Nothing has been charged.',
  },
  results: (found: number, q: string) => ({
    sv: found === 1 ? `1 träff för ”${q}”` : `${inSwedish(found)} träffar för ”${q}”`,
    en: found === 1 ? `1 result for “${q}”` : `${inEnglish(found)} results for “${q}”`,
  }),
  guesses: (q: string) => ({
    sv: `Ingen träff för ”${q}”. Menade du något av dessa?`,
    en: `No result for “${q}”. Did you mean one of these?`,
  }),
  best: (shown: number, total: string, q: string) => ({
    sv: `${inSwedish(shown)} av ${total} träffar för ”${q}”`,
    en: `${inEnglish(shown)} of ${total} results for “${q}”`,
  }),
  moreThan: (count: number) => ({ sv: `fler än ${inSwedish(count)}`, en: `more than ${inEnglish(count)}` }),
  narrow: {
    sv: 'Lägg till ett ord eller en ort för att begränsa sökningen.',
    en: 'Add a word or a town to narrow the search.',
  },
  inPlace: (companies: number, name: string) => ({
    sv: `${inSwedish(companies)} företag med adress i ${name}`,
    en:
      companies === 1
        ? `1 company with an address in ${name}`
        : `${inEnglish(companies)} companies with an address in ${name}`,
  }),
  toList: {
    sv: 'Bläddra i alla namn med orden, med filter',
    en: 'Page through all names with these words, with filters',
  },
  signInForMore: (max: number) => ({
    sv: `Logga in för att se ${inSwedish(max)} träffar`,
    en: `Sign in to see ${inEnglish(max)} results`,
  }),
  none: (q: string) => ({ sv: `Inga träffar för ”${q}”`, en: `No results for “${q}”` }),
  noneAdvice: {
    sv: 'Prova färre ord, en annan stavning eller organisationsnumret.',
    en: 'Try fewer words, another spelling or the organisation number.',
  },
  noNumber: (number: string) => ({
    sv: `Inget företag i registret har organisationsnumret ${number}. Enskilda näringsidkare ingår inte.`,
    en: `No company in the register has organisation number ${number}. Sole traders are not included.`,
  }),
  wrongNumber: {
    sv: 'Ett organisationsnummer har tio siffror. Kontrollera siffrorna.',
    en: 'An organisation number has ten digits. Check the digits.',
  },
  wrongCheckDigit: (number: string) => ({
    sv: `Kontrollsiffran i ${number} stämmer inte. Någon siffra är fel, eller två har bytt plats.`,
    en: `The check digit of ${number} is wrong. One digit is mistyped, or two have changed places.`,
  }),
  numberLeftOut: {
    sv: 'Numret i sökningen tillhör inget företag i registret. Träffarna gäller de övriga orden.',
    en: 'The number in the search belongs to no company in the register. The results are for the other words.',
  },
  toIndustries: (q: string) => ({
    sv: `Leta efter ”${q}” bland branscherna`,
    en: `Look for “${q}” among the industries`,
  }),
  try: { sv: 'Prova', en: 'Try' },
  companies: (count: number) => ({
    sv: `${inSwedish(count)} företag i registret.`,
    en: `${inEnglish(count)} companies in the register.`,
  }),
  tooLong: { sv: 'Skriv högst 200 tecken.', en: 'Use at most 200 characters.' },
  revenue: {
    long: { sv: 'Omsättning', en: 'Revenue' },
    short: { sv: 'Oms.', en: 'Rev.' },
  },
  revenueOfGroup: {
    long: { sv: 'Koncernens omsättning', en: 'Revenue of the group' },
    short: { sv: 'Konc. oms.', en: 'Group rev.' },
  },
  creditsLeft: (credits: number) => ({
    sv: credits === 1 ? '1 kredit kvar' : `${inSwedish(credits)} krediter kvar`,
    en: credits === 1 ? '1 credit left' : `${inEnglish(credits)} credits left`,
  }),
  usage: { sv: 'Visa användningen', en: 'Show usage' },
  recent: { sv: 'Senast öppnade företag', en: 'Recently opened companies' },
});

/** Mistyped names in a real register. The landing page shows the result of the first. */
const REAL_EXAMPLES = ['volvo personvangar', 'svenska hanelsbanken', 'ericson ab'] as const;
const FICTIONAL_EXAMPLES = ['östra plomonvalens bärgning', 'trolslandedahl byg', 'drakhamen bygg'] as const;

export function listMistypedExampleQueries(isFictional: boolean): readonly [string, ...string[]] {
  return isFictional ? FICTIONAL_EXAMPLES : REAL_EXAMPLES;
}
