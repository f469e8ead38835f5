const sv = {
  ownName: 'Svenska',
  service: 'Company Data Service',
  skip: 'Till innehållet',
  navigation: 'Sidor',
  search: 'Sök',
  industry: 'Bransch',
  keys: 'Nycklar',
  usage: 'Användning',
  status: 'Status',
  signIn: 'Logga in',
  signOut: 'Logga ut',
  docs: 'API-dokumentation',
  footer: 'Uppgifter ur svenska öppna register, så som de publicerades.',
};

const en: typeof sv = {
  ownName: 'English',
  service: 'Company Data Service',
  skip: 'Skip to content',
  navigation: 'Pages',
  search: 'Search',
  industry: 'Industry',
  keys: 'Keys',
  usage: 'Usage',
  status: 'Status',
  signIn: 'Sign in',
  signOut: 'Sign out',
  docs: 'API documentation',
  footer: 'From Swedish open registers, as they were published.',
};

/** Texts of the frame around every page. */
export const LAYOUT_TEXTS = { sv, en };
