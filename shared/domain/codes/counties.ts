import type { BilingualText } from '../bilingual-text.ts';

/** Names of the counties by SCB's code. */
export const COUNTY_NAMES: ReadonlyMap<string, BilingualText> = new Map([
  ['01', { sv: 'Stockholms län', en: 'Stockholm County' }],
  ['03', { sv: 'Uppsala län', en: 'Uppsala County' }],
  ['04', { sv: 'Södermanlands län', en: 'Södermanland County' }],
  ['05', { sv: 'Östergötlands län', en: 'Östergötland County' }],
  ['06', { sv: 'Jönköpings län', en: 'Jönköping County' }],
  ['07', { sv: 'Kronobergs län', en: 'Kronoberg County' }],
  ['08', { sv: 'Kalmar län', en: 'Kalmar County' }],
  ['09', { sv: 'Gotlands län', en: 'Gotland County' }],
  ['10', { sv: 'Blekinge län', en: 'Blekinge County' }],
  ['12', { sv: 'Skåne län', en: 'Skåne County' }],
  ['13', { sv: 'Hallands län', en: 'Halland County' }],
  ['14', { sv: 'Västra Götalands län', en: 'Västra Götaland County' }],
  ['17', { sv: 'Värmlands län', en: 'Värmland County' }],
  ['18', { sv: 'Örebro län', en: 'Örebro County' }],
  ['19', { sv: 'Västmanlands län', en: 'Västmanland County' }],
  ['20', { sv: 'Dalarnas län', en: 'Dalarna County' }],
  ['21', { sv: 'Gävleborgs län', en: 'Gävleborg County' }],
  ['22', { sv: 'Västernorrlands län', en: 'Västernorrland County' }],
  ['23', { sv: 'Jämtlands län', en: 'Jämtland County' }],
  ['24', { sv: 'Västerbottens län', en: 'Västerbotten County' }],
  ['25', { sv: 'Norrbottens län', en: 'Norrbotten County' }],
]);
