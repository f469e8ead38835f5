import type { Language } from '../console/language/language.ts';

const en = {
  samples: 'Code samples',
  tryIt: 'Try it',
  request: 'Request as JSON',
  query: 'Query',
  run: 'Run',
  running: 'Running …',
  unreachable: 'The service did not answer. Try again.',
  answer: 'Answer',
  example: 'Example of an answer',
  guest: 'Works without a key',
  keyNeeded: 'Needs a key',
  free: 'Free',
  find: 'Search the documentation',
  nothingFound: 'Nothing found. Try another word.',
  allPages: 'All pages',
  pages: 'Documentation',
  neighbours: 'Previous and next page',
  asMarkdown: 'This page as Markdown',
  linkTo: (heading: string) => `Link to ${heading}`,
  englishOnly: null as string | null,
  viewer: 'Every endpoint, to try in the browser',
  description: 'OpenAPI description',
  exampleKey: {
    label: 'API key in the examples',
    guest: 'Most calls work without a key.',
    signIn: 'Sign in to create one here',
    empty: 'Paste a key, or create a test key: it is free and answers with the companies of the examples.',
    filled: 'All examples contain the key. It is forgotten when you sign out.',
    create: 'Create a test key',
    forget: 'Remove from the examples',
    failed: 'The key could not be changed. Try again.',
  },
};

/** Texts around the pages of the documentation, such as buttons, in one language. */
export type DocsTexts = typeof en;

/** Texts around the pages of the documentation in each language. The pages are Markdown. */
export const DOCS_TEXTS: Readonly<Record<Language, DocsTexts>> = {
  en,
  sv: {
    samples: 'Kodexempel',
    tryIt: 'Prova',
    request: 'Anrop som JSON',
    query: 'Frågesträng',
    run: 'Kör',
    running: 'Kör …',
    unreachable: 'Tjänsten svarade inte. Försök igen.',
    answer: 'Svar',
    example: 'Exempel på svar',
    guest: 'Går utan nyckel',
    keyNeeded: 'Kräver nyckel',
    free: 'Kostnadsfritt',
    find: 'Sök i dokumentationen',
    nothingFound: 'Inget hittades. Prova ett annat ord.',
    allPages: 'Alla sidor',
    pages: 'Dokumentation',
    neighbours: 'Föregående och nästa sida',
    asMarkdown: 'Sidan som Markdown',
    linkTo: (heading) => `Länk till ${heading}`,
    englishOnly: 'Den här sidan finns bara på engelska.',
    viewer: 'Alla anrop, att prova i webbläsaren',
    description: 'OpenAPI-beskrivning',
    exampleKey: {
      label: 'API-nyckel i exemplen',
      guest: 'De flesta anrop fungerar utan nyckel.',
      signIn: 'Logga in för att skapa en här',
      empty:
        'Klistra in en nyckel, eller skapa en testnyckel: den kostar inget och svarar med exemplens företag.',
      filled: 'Alla exempel innehåller nyckeln. Den glöms när du loggar ut.',
      create: 'Skapa en testnyckel',
      forget: 'Ta bort ur exemplen',
      failed: 'Nyckeln kunde inte ändras. Försök igen.',
    },
  },
};
