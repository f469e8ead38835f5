import type { Agent } from './open-agent.ts';

type Question = readonly [
  question: string,
  answer: (ask: Agent['ask']) => Promise<unknown>,
  expected: unknown,
];

type Ask = Agent['ask'];

const find = async (ask: Ask, query: string): Promise<any> =>
  (await ask('search_companies', { query, limit: 1 })).companies[0];
const read = async (ask: Ask, query: string, include: readonly string[] = []): Promise<any> =>
  ask('get_company', { org_number: (await find(ask, query)).orgNumber, include });
const readYears = async (ask: Ask, query: string, others: object = {}): Promise<any> =>
  ask('list_financial_years', { org_number: (await find(ask, query)).orgNumber, ...others });
const list = async (ask: Ask, industry: string, filter: object = {}): Promise<any> => {
  const { sniCodes } = await ask('lookup_sni', { query: industry, limit: 1 });
  return ask('list_companies', { sni: sniCodes[0].code, ...filter });
};

const TOWING = 'plommonvallens bargning';
const PAINTER = 'Musseltorps Måleri och Golv';

/** Questions that the tools answer, over the register that `npm start` makes. */
export const QUESTIONS: readonly Question[] = [
  [
    'What is the number of Plommonvallens Bärgning?',
    async (ask) => (await find(ask, TOWING)).orgNumber,
    '5620032705',
  ],
  [
    'Whose number is 562004-8966?',
    async (ask) => (await read(ask, '562004-8966')).name,
    'Musseltorps Måleri och Golv AB',
  ],
  [
    'Is Elsa Laxström Mejeri still there?',
    async (ask) => (await read(ask, 'Elsa Laxström Mejeri')).status.state,
    'deregistered',
  ],
  [
    'When was Elsa Falkkvist Juridik removed?',
    async (ask) => (await find(ask, 'Elsa Falkkvist Juridik AB')).deregistrationDate,
    '2001-03-12',
  ],
  [
    'Why was Elsa Laxström Mejeri removed?',
    async (ask) => (await read(ask, 'Elsa Laxström Mejeri AB')).status.code,
    'KKAV-AVORG',
  ],
  [
    'What does Trollfors Bil do?',
    async (ask) => (await read(ask, 'Handelsbolaget Trollfors Bil')).industries,
    ['95311 Allmän service och reparation av motorfordon utom motorcyklar'],
  ],
  [
    'Where is Brf Fölåsen?',
    async (ask) => (await read(ask, 'Brf Fölåsen')).postalAddress.city,
    'HELSINGBORG',
  ],
  [
    'What is the legal form of Stiftelsen Älvnäs?',
    async (ask) => (await find(ask, 'Stiftelsen Älvnäs')).legalForm,
    'S',
  ],
  [
    'When was Körsbärsbergets Bil registered?',
    async (ask) => (await read(ask, 'Körsbärsbergets Bil AB')).registrationDate,
    '2014-07-30',
  ],
  [
    'What is the revenue of Plommonvallens Bärgning?',
    async (ask) => (await find(ask, TOWING)).revenue,
    { value: 1_466_172, exact: true, year: 2025 },
  ],
  [
    'How many people does Jofovent Måleri employ?',
    async (ask) => (await find(ask, 'Jofovent Måleri AB')).employees.range,
    '10-19 anställda',
  ],
  [
    'How large is Tor Frostgren Skog?',
    async (ask) => (await find(ask, 'Tor Frostgren Skog')).revenue.range,
    '1-5 Mkr',
  ],
  [
    'What was the net result of Plommonvallens Bärgning in 2024?',
    async (ask) => (await readYears(ask, TOWING)).years[1].netResult,
    34_106,
  ],
  [
    'How did its revenue grow in 2025?',
    async (ask) => (await readYears(ask, TOWING, { years: 1 })).years[0].ratios.revenueGrowth,
    -0.0924,
  ],
  ['What is its solidity?', async (ask) => (await readYears(ask, TOWING)).years[0].ratios.solidity, 0.6814],
  [
    'For how many years are there figures of Jisamon Bygg?',
    async (ask) => (await readYears(ask, 'Jisamon Bygg AB')).yearCount,
    4,
  ],
  [
    'Does Jisamon Bygg lose money?',
    async (ask) => (await readYears(ask, 'Jisamon Bygg AB')).years[0].netResult < 0,
    true,
  ],
  [
    'Does Frostlövs Golv have a group?',
    async (ask) => (await readYears(ask, 'Frostlövs Golv och Ventilation', { group: true })).yearCount > 0,
    true,
  ],
  ['Does Brf Fölåsen have figures?', async (ask) => (await readYears(ask, 'Brf Fölåsen')).years, []],
  [
    'Which reports did Plommonvallens Bärgning file?',
    async (ask) =>
      (await ask('list_annual_reports', { org_number: '5620032705' })).filings.map(
        (filing: any) => filing.fiscalYear,
      ),
    [2025, 2024, 2023],
  ],
  [
    'What is the SNI code of painters?',
    async (ask) => (await ask('lookup_sni', { query: 'måleri' })).sniCodes,
    [{ code: '43341', description: 'Måleriarbeten' }],
  ],
  [
    'How many hairdressers are there?',
    async (ask) => (await list(ask, 'frisör', { limit: 1 })).totalCount,
    23,
  ],
  [
    'Which painter has the largest revenue?',
    async (ask) => (await list(ask, 'måleri', { limit: 1 })).companies[0].name,
    'Musseltorps Måleri och Golv AB',
  ],
  [
    'Which accountants are in Örebro?',
    async (ask) => (await list(ask, 'redovisning', { city: 'Örebro' })).companies[0].name,
    'Tilimagro Redovisning Aktiebolag',
  ],
  [
    'How many programmers have a revenue above 40 million?',
    async (ask) =>
      (await ask('list_companies', { sni: '62100', min_revenue: 40_000_000, limit: 0 })).totalCount,
    2,
  ],
  [
    'How many restaurants are there, closed ones too?',
    async (ask) => {
      const { counts } = await ask('list_companies', { sni: '56110', limit: 0, count_by: 'state' });
      return counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0) >= 33;
    },
    true,
  ],
  [
    'Who is next after the first two painters?',
    async (ask) => {
      const { next } = await list(ask, 'måleri', { limit: 2 });
      return (await list(ask, 'måleri', { limit: 1, cursor: next })).companies[0].orgNumber;
    },
    '5620049808',
  ],
  [
    'Which of these names exist?',
    async (ask) =>
      (
        await ask('bulk_lookup', { names: ['Musseltorps Måleri och Golv AB', 'Finns Inte Alls AB'] })
      ).results.map((each: any) => each.company?.orgNumber ?? each.error),
    ['5620048966', 'Company not found'],
  ],
  [
    'In which towns are these three?',
    async (ask) =>
      (await ask('bulk_lookup', { org_numbers: ['5620048966', '562008-0167', '5620049808'] })).results.map(
        (each: any) => each.company.city,
      ),
    ['STOCKHOLM', 'SOLNA', 'BORÅS'],
  ],
  [
    'Which trademarks does BRF Tärnhult have?',
    async (ask) => (await read(ask, 'BRF Tärnhult', ['trademarks'])).trademarks[0].registrationNumber,
    '276395',
  ],
  [
    'Under which names is the painter registered?',
    async (ask) => (await read(ask, PAINTER, ['names'])).names[0].type,
    'FORETAGSNAMN',
  ],
  [
    'Is Plommonvallens Bärgning approved for F-tax?',
    async (ask) => (await read(ask, TOWING, ['register_codes'])).ftgstat,
    1,
  ],
];
