const sv = {
  title: 'Kom igång',
  progress: (done: number, all: number) => `${done} av ${all} klara`,
  done: 'Klart',
  dismiss: 'Visa inte igen',
  close: 'Stäng',
  allDone: 'Alla fyra stegen är klara',
  allDoneText: 'Du har anropat API:et och läst en årsredovisning.',
  docs: 'Läs om alla anrop',
  steps: {
    key: { title: 'Skapa en API-nyckel', text: 'En testnyckel är gratis att använda.' },
    call: {
      title: 'Gör ett första anrop',
      text: 'Exempel i fem språk visas när du har skapat en nyckel.',
      unanswered:
        'Ett anrop har kommit in, men svaret blev ett fel. Felets text säger vad som behöver ändras.',
    },
    company: {
      title: 'Öppna ett företag',
      text: 'Sök på ett namn eller organisationsnummer här ovanför.',
      example: (name: string) => `Till exempel ${name}, eller sök här ovanför. Det är gratis att öppna.`,
    },
    report: {
      title: 'Läs en årsredovisning',
      text: 'Årsredovisningarna finns på företagens sidor.',
      example: (name: string) => `De finns på företagens sidor, till exempel för ${name}.`,
    },
  },
};

const en: typeof sv = {
  title: 'Get started',
  progress: (done, all) => `${done} of ${all} done`,
  done: 'Done',
  dismiss: 'Do not show again',
  close: 'Close',
  allDone: 'All four steps are done',
  allDoneText: 'You have called the API and read an annual report.',
  docs: 'Read about all calls',
  steps: {
    key: { title: 'Create an API key', text: 'A test key is free to use.' },
    call: {
      title: 'Make a first call',
      text: 'Samples in five languages are shown with a new key.',
      unanswered: 'A call came in, but its answer was an error. The text of the error says what to change.',
    },
    company: {
      title: 'Open a company',
      text: 'Search for a name or an organisation number above.',
      example: (name) => `For example ${name}, or search above. Opening it is free.`,
    },
    report: {
      title: 'Read an annual report',
      text: 'Annual reports are on the pages of companies.',
      example: (name) => `They are on each company’s page, for example that of ${name}.`,
    },
  },
};

export const CHECKLIST_TEXTS = { sv, en };
