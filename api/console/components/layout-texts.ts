const sv = {
  ownName: 'Svenska',
  service: 'Company Data Service',
  skip: 'Hoppa till innehållet',
  navigation: 'Huvudmeny',
  search: 'Sök',
  searchCompanies: 'Sök företag eller organisationsnummer',
  industry: 'Bransch',
  keys: 'Nycklar',
  usage: 'Användning',
  status: 'Status',
  account: 'Konto',
  getKey: 'Skapa nyckel',
  signIn: 'Logga in',
  signOut: 'Logga ut',
  api: 'API',
  docs: 'API-dokumentation',
  footer: 'Källor: öppna data från Bolagsverket, SCB och PRV.',
};

const en: typeof sv = {
  ownName: 'English',
  service: 'Company Data Service',
  skip: 'Skip to content',
  navigation: 'Main menu',
  search: 'Search',
  searchCompanies: 'Search by company or organisation number',
  industry: 'Industry',
  keys: 'Keys',
  usage: 'Usage',
  status: 'Status',
  account: 'Account',
  getKey: 'Get a key',
  signIn: 'Sign in',
  signOut: 'Sign out',
  api: 'API',
  docs: 'API documentation',
  footer: 'Sources: open data from Bolagsverket, Statistics Sweden and PRV.',
};

/** Texts of the header and footer of every page. */
export const LAYOUT_TEXTS = { sv, en };
