import { formatDay, formatNumber } from '../../words/format.ts';

const sv = {
  title: 'Sparade listor',
  empty: 'Välj filter, och spara listan under ett namn för att komma tillbaka till den.',
  name: 'Listans namn',
  save: 'Spara listan',
  remove: 'Ta bort',
  removeOf: (name: string) => `Ta bort ${name}`,
  news: 'Vad är nytt?',
  noName: 'Ange ett namn för listan.',
  tooLong: 'Listan har för många värden för att sparas.',
  tooMany: (max: number) => `Kontot har redan ${formatNumber(max, 'sv')} listor. Ta bort en först.`,
  back: 'Tillbaka till listan',
  newsTitle: (name: string) => `Nytt i ${name}`,
  since: 'Sedan',
  show: 'Visa',
  changed: (companies: number, day: string) =>
    companies === 1
      ? `1 företag i listan har ändrats sedan ${formatDay(day, 'sv')}.`
      : `${formatNumber(companies, 'sv')} företag i listan har ändrats sedan ${formatDay(day, 'sv')}.`,
  nothing: (day: string) => `Inget i listan har ändrats sedan ${formatDay(day, 'sv')}.`,
  tooOld: 'Ändringarna från den dagen är inte längre sparade. Välj en senare dag.',
  more: 'Bara de första ändringarna visas. Välj en senare dag för att se de senaste.',
  wrongDay: 'Ange en dag, till exempel 2026-01-31.',
};

const en: typeof sv = {
  title: 'Saved lists',
  empty: 'Choose filters and save the list under a name to come back to it.',
  name: 'Name of the list',
  save: 'Save the list',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  news: 'What is new?',
  noName: 'Enter a name for the list.',
  tooLong: 'The list has too many values to be saved.',
  tooMany: (max) => `The account has ${formatNumber(max, 'en')} lists already. Remove one first.`,
  back: 'Back to the list',
  newsTitle: (name) => `New in ${name}`,
  since: 'Since',
  show: 'Show',
  changed: (companies, day) =>
    companies === 1
      ? `1 company of the list has changed since ${formatDay(day, 'en')}.`
      : `${formatNumber(companies, 'en')} companies of the list have changed since ${formatDay(day, 'en')}.`,
  nothing: (day) => `Nothing in the list has changed since ${formatDay(day, 'en')}.`,
  tooOld: 'The changes of that day are no longer stored. Choose a later day.',
  more: 'Only the first changes are shown. Choose a later day to see the latest.',
  wrongDay: 'Enter a day, such as 2026-01-31.',
};

export const SAVED_TEXTS = { sv, en };
