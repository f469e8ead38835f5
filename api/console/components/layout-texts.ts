import { byLanguage } from '../language/language.ts';

export const LAYOUT_TEXTS = byLanguage({
  ownName: { sv: 'Svenska', en: 'English' },
  service: { sv: 'Company Data Service', en: 'Company Data Service' },
  skip: { sv: 'Hoppa till innehållet', en: 'Skip to content' },
  navigation: { sv: 'Huvudmeny', en: 'Main menu' },
  search: { sv: 'Sök', en: 'Search' },
  searchCompanies: {
    sv: 'Sök företag eller organisationsnummer',
    en: 'Search by company or organisation number',
  },
  lists: { sv: 'Listor', en: 'Lists' },
  match: { sv: 'Matcha', en: 'Match' },
  watching: { sv: 'Bevaka', en: 'Watch' },
  keys: { sv: 'Nycklar', en: 'Keys' },
  usage: { sv: 'Användning', en: 'Usage' },
  status: { sv: 'Status', en: 'Status' },
  account: { sv: 'Konto', en: 'Account' },
  getKey: { sv: 'Skapa nyckel', en: 'Get a key' },
  signIn: { sv: 'Logga in', en: 'Sign in' },
  signOut: { sv: 'Logga ut', en: 'Sign out' },
  api: { sv: 'API', en: 'API' },
  docs: { sv: 'API-dokumentation', en: 'API documentation' },
  footer: {
    sv: 'Källor: öppna data från Bolagsverket, SCB och PRV.',
    en: 'Sources: open data from Bolagsverket, Statistics Sweden and PRV.',
  },
});
