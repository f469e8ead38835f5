const sv = {
  title: 'Kom igång',
  progress: (done: number, all: number) => `${done} av ${all} klara`,
  done: 'Klart',
  dismiss: 'Visa inte igen',
  steps: {
    key: { title: 'Skapa en API-nyckel', text: 'En testnyckel är gratis att använda.' },
    call: { title: 'Gör ett första anrop', text: 'Exempel i fem språk visas när du har skapat en nyckel.' },
    company: { title: 'Öppna ett företag', text: 'Sök på ett namn eller organisationsnummer här ovanför.' },
    report: { title: 'Läs en årsredovisning', text: 'Årsredovisningarna finns på företagens sidor.' },
  },
};

const en: typeof sv = {
  title: 'Get started',
  progress: (done, all) => `${done} of ${all} done`,
  done: 'Done',
  dismiss: 'Do not show again',
  steps: {
    key: { title: 'Create an API key', text: 'A test key is free to use.' },
    call: { title: 'Make a first call', text: 'Samples in five languages are shown with a new key.' },
    company: { title: 'Open a company', text: 'Search for a name or an organisation number above.' },
    report: { title: 'Read an annual report', text: 'Annual reports are on the pages of companies.' },
  },
};

/** Texts of the getting-started checklist. */
export const CHECKLIST_TEXTS = { sv, en };
