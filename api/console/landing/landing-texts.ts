import { formatNumber } from '../words/format.ts';

const sv = {
  title: 'Alla svenska bolag, ett anrop bort',
  about:
    'Namn, adress, bransch, storlek, bokslut och varumärken ur öppna register. Hittar rätt även när namnet är felstavat.',
  try: 'Prova',
  hit: (query: string) => `Träff för ”${query}”`,
  sameInApi: 'Samma sökning i API:et',
  samples: 'Kodexempel',
  answer: 'Svaret, förkortat',
  companies: 'företag i registret',
  registry: 'uppdaterades uppgifterna från Bolagsverket',
  credits: (credits: number) => `${formatNumber(credits, 'sv')} krediter`,
  creditsText: 'i månaden utan kostnad. En sökning kostar 1 kredit.',
  plans: (starter: number, pro: number) =>
    `Större planer: ${formatNumber(starter, 'sv')} eller ${formatNumber(pro, 'sv')} krediter i månaden.`,
  guest: (max: number) => `${formatNumber(max, 'sv')} träffar`,
  guestText: 'per sökning helt utan konto.',
  getKey: 'Skapa nyckel',
  keyInTerminal: 'En nyckel skapas i terminalen:',
  toConsole: 'Till din konsol',
  readDocs: 'Läs dokumentationen',
};

const en: typeof sv = {
  title: 'Every Swedish company, one call away',
  about:
    'Names, addresses, industries, sizes, accounts and trademarks from open registers. Finds the right company even when its name is misspelled.',
  try: 'Try',
  hit: (query) => `Result for “${query}”`,
  sameInApi: 'The same search in the API',
  samples: 'Code samples',
  answer: 'The answer, shortened',
  companies: 'companies in the register',
  registry: 'was the latest update from Bolagsverket',
  credits: (credits) => `${formatNumber(credits, 'en')} credits`,
  creditsText: 'a month free of charge. A search costs 1 credit.',
  plans: (starter, pro) =>
    `Larger plans: ${formatNumber(starter, 'en')} or ${formatNumber(pro, 'en')} credits a month.`,
  guest: (max) => `${formatNumber(max, 'en')} results`,
  guestText: 'per search without an account.',
  getKey: 'Get a key',
  keyInTerminal: 'A key is made in the terminal:',
  toConsole: 'Your console',
  readDocs: 'Read the documentation',
};

export const LANDING_TEXTS = { sv, en };
