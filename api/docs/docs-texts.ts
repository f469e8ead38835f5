import type { Language } from '../console/language/language.ts';

const en = {
  samples: 'Code samples',
  tryIt: 'Try it',
  request: 'Request as JSON',
  query: 'Query',
  key: 'API key (optional)',
  keyRequired: 'API key',
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
    key: 'API-nyckel (valfri)',
    keyRequired: 'API-nyckel',
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
  },
};
