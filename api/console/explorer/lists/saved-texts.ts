import { byLanguage } from '../../language/language.ts';
import { formatDay, inEnglish, inSwedish } from '../../words/format.ts';

export const SAVED_TEXTS = byLanguage({
  title: { sv: 'Sparade listor', en: 'Saved lists' },
  empty: {
    sv: 'Välj filter, och spara listan under ett namn för att komma tillbaka till den.',
    en: 'Choose filters and save the list under a name to come back to it.',
  },
  name: { sv: 'Listans namn', en: 'Name of the list' },
  save: { sv: 'Spara listan', en: 'Save the list' },
  remove: { sv: 'Ta bort', en: 'Remove' },
  removeOf: (name: string) => ({ sv: `Ta bort ${name}`, en: `Remove ${name}` }),
  news: { sv: 'Vad är nytt?', en: 'What is new?' },
  noName: { sv: 'Ange ett namn för listan.', en: 'Enter a name for the list.' },
  tooLong: {
    sv: 'Listan har för många värden för att sparas.',
    en: 'The list has too many values to be saved.',
  },
  tooMany: (max: number) => ({
    sv: `Kontot har redan ${inSwedish(max)} listor. Ta bort en först.`,
    en: `The account has ${inEnglish(max)} lists already. Remove one first.`,
  }),
  back: { sv: 'Tillbaka till listan', en: 'Back to the list' },
  newsTitle: (name: string) => ({ sv: `Nytt i ${name}`, en: `New in ${name}` }),
  since: { sv: 'Sedan', en: 'Since' },
  show: { sv: 'Visa', en: 'Show' },
  changed: (companies: number, day: string) => ({
    sv:
      companies === 1
        ? `1 företag i listan har ändrats sedan ${formatDay(day, 'sv')}.`
        : `${inSwedish(companies)} företag i listan har ändrats sedan ${formatDay(day, 'sv')}.`,
    en:
      companies === 1
        ? `1 company of the list has changed since ${formatDay(day, 'en')}.`
        : `${inEnglish(companies)} companies of the list have changed since ${formatDay(day, 'en')}.`,
  }),
  nothing: (day: string) => ({
    sv: `Inget i listan har ändrats sedan ${formatDay(day, 'sv')}.`,
    en: `Nothing in the list has changed since ${formatDay(day, 'en')}.`,
  }),
  tooOld: {
    sv: 'Ändringarna från den dagen är inte längre sparade. Välj en senare dag.',
    en: 'The changes of that day are no longer stored. Choose a later day.',
  },
  more: {
    sv: 'Bara de första ändringarna visas. Välj en senare dag för att se de senaste.',
    en: 'Only the first changes are shown. Choose a later day to see the latest.',
  },
  wrongDay: { sv: 'Ange en dag, till exempel 2026-01-31.', en: 'Enter a day, such as 2026-01-31.' },
});
