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
  charged: '1 credit',
  free: 'Free',
  find: 'Search the documentation',
  nothingFound: 'Nothing found. Try another word.',
};

/** Texts around the pages of the documentation, such as headings and buttons, in one language. */
export type DocsTexts = typeof en;

/**
 * Texts around the pages of the documentation, such as headings and buttons. The pages themselves
 * are Markdown.
 */
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
    charged: '1 kredit',
    free: 'Kostnadsfritt',
    find: 'Sök i dokumentationen',
    nothingFound: 'Inget hittades. Prova ett annat ord.',
  },
};
