import { byLanguage } from '../language/by-language.ts';
import { inEnglish, inSwedish } from '../words/format.ts';

export const LANDING_TEXTS = byLanguage({
  title: { sv: 'Alla svenska bolag, ett anrop bort', en: 'Every Swedish company, one call away' },
  about: {
    sv: 'Namn, adress, bransch, storlek, bokslut och varumärken ur öppna register. Hittar rätt även när namnet är felstavat.',
    en: 'Names, addresses, industries, sizes, accounts and trademarks from open registers. Finds the right company even when its name is misspelled.',
  },
  try: { sv: 'Prova', en: 'Try' },
  hit: (query: string) => ({ sv: `Träff för ”${query}”`, en: `Result for “${query}”` }),
  sameInApi: { sv: 'Samma sökning i API:et', en: 'The same search in the API' },
  samples: { sv: 'Kodexempel', en: 'Code samples' },
  answer: { sv: 'Svaret, förkortat', en: 'The answer, shortened' },
  companies: { sv: 'företag i registret', en: 'companies in the register' },
  registry: {
    sv: 'uppdaterades uppgifterna från Bolagsverket',
    en: 'was the latest update from Bolagsverket',
  },
  credits: (credits: number) => ({
    sv: `${inSwedish(credits)} krediter`,
    en: `${inEnglish(credits)} credits`,
  }),
  creditsText: {
    sv: 'i månaden utan kostnad. En sökning kostar 1 kredit.',
    en: 'a month free of charge. A search costs 1 credit.',
  },
  plans: (starter: number, pro: number) => ({
    sv: `Större planer: ${inSwedish(starter)} eller ${inSwedish(pro)} krediter i månaden.`,
    en: `Larger plans: ${inEnglish(starter)} or ${inEnglish(pro)} credits a month.`,
  }),
  guest: (max: number) => ({
    sv: `${inSwedish(max)} träffar`,
    en: `${inEnglish(max)} results`,
  }),
  guestText: { sv: 'per sökning helt utan konto.', en: 'per search without an account.' },
  getKey: { sv: 'Skapa nyckel', en: 'Get a key' },
  keyInTerminal: { sv: 'En nyckel skapas i terminalen:', en: 'A key is made in the terminal:' },
  toConsole: { sv: 'Till din konsol', en: 'Your console' },
  readDocs: { sv: 'Läs dokumentationen', en: 'Read the documentation' },
});
