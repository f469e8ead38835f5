import type { Language } from '../../language/language.ts';
import { formatCount } from '../../words/format-count.ts';

const count = (language: Language) => (number: number) => formatCount(number, language);
const [inSwedish, inEnglish] = [count('sv'), count('en')];

const sv = {
  title: 'Sök företag',
  titleOf: (q: string) => `${q} – sök företag`,
  label: 'Företagsnamn eller organisationsnummer',
  hint: 'Skriv så gott du kan: felstavade och delar av namn hittas också.',
  button: 'Sök',
  priceSignedIn: 'En sökning kostar högst 1 kredit. Förslag medan du skriver och företagens sidor är gratis.',
  priceGuest: (most: number) =>
    `Gratis: utan konto visas högst ${inSwedish(most)} träffar. Logga in för att se fler.`,
  pressSearch: 'Tryck på Sök för att söka. Inget har debiterats än.',
  results: (found: number, q: string) =>
    found === 1 ? `1 träff för ”${q}”` : `${inSwedish(found)} träffar för ”${q}”`,
  none: (q: string) => `Inga träffar för ”${q}”`,
  noneAdvice: 'Prova färre ord, en annan stavning eller organisationsnumret.',
  tooLong: 'Sökningen får ha högst 200 tecken.',
  industry: 'Bransch',
  revenue: 'Omsättning',
  suggestions: 'Förslag',
  suggestionsOne: '1 förslag. Välj med piltangenterna.',
  suggestionsMany: '{count} förslag. Välj med piltangenterna.',
  suggestionsNone: 'Inga förslag.',
  deregistered: 'avregistrerat',
  searchIndustry: 'Eller sök på bransch',
};

const en: typeof sv = {
  title: 'Search companies',
  titleOf: (q) => `${q} – search companies`,
  label: 'Company name or organisation number',
  hint: 'Type as well as you can: misspelled and partial names are found too.',
  button: 'Search',
  priceSignedIn: 'A search costs at most 1 credit. Suggestions while you type and company pages are free.',
  priceGuest: (most) =>
    `Free: without an account at most ${inEnglish(most)} results are shown. Sign in to see more.`,
  pressSearch: 'Press Search to search. Nothing has been charged yet.',
  results: (found, q) => (found === 1 ? `1 result for “${q}”` : `${inEnglish(found)} results for “${q}”`),
  none: (q) => `No results for “${q}”`,
  noneAdvice: 'Try fewer words, another spelling, or the organisation number.',
  tooLong: 'A search may have at most 200 characters.',
  industry: 'Industry',
  revenue: 'Revenue',
  suggestions: 'Suggestions',
  suggestionsOne: '1 suggestion. Choose with the arrow keys.',
  suggestionsMany: '{count} suggestions. Choose with the arrow keys.',
  suggestionsNone: 'No suggestions.',
  deregistered: 'deregistered',
  searchIndustry: 'Or search by industry',
};

/** Texts of the search by name. */
export const FIND_TEXTS = { sv, en };
