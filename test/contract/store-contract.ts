import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { Company, type IncludableMember, type StoredCompany } from '../../shared/domain/company.ts';
import type { CompanyStatus } from '../../shared/domain/company-status.ts';
import { type Trademark } from '../../shared/domain/trademark.ts';
import type { RunRecord } from '../../shared/domain/run-record.ts';
import type { NameMatchKind } from '../../shared/matching/score/name-match.ts';
import {
  NO_DEADLINE,
  type CompanyReader,
  type CompanyStore,
  type GenerationStore,
  type IndexedCompany,
  type IndexedSize,
  type NameCriteria,
  type Rollback,
} from '../../shared/store/port.ts';
import { COMPANY_STATES } from '../../shared/domain/company-status.ts';
import type { ListCriteria, ListFilter } from '../../shared/store/list-criteria.ts';
import { rankNamesAlphabetically } from '../../ingest/compose/rank-names.ts';
import { matchItems } from '../../shared/match/match-items.ts';
import { MATCH_CASES } from './match-cases.ts';
import { ANALYSIS, CODE_LISTS, LISTED, TRADEMARKS } from '../support/ingest/make-indexed-companies.ts';
import { withCheckDigit } from '../support/delivery/organisation-numbers.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

export interface Engine {
  readonly generations: GenerationStore;
  readonly open: () => Promise<CompanyStore>;
  readonly dispose: () => Promise<void>;
}

interface Entry {
  readonly name: string;
  readonly others?: readonly string[];
  readonly form?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly deregistered?: boolean;
  readonly ranked?: boolean;
  readonly report?: boolean;
  readonly sni?: readonly string[];
  readonly revenue?: number | readonly [low: number, high: number | null];
  readonly trademarks?: readonly Trademark[];
}

const REGISTER: readonly Entry[] = [
  {
    name: 'Nordlys Logistik AB',
    others: ['Nordlys Logistics Ltd', 'Nattposten'],
    city: 'GÖTEBORG',
    postalCode: '41105',
    trademarks: TRADEMARKS,
  },
  { name: 'Nordlys Aktiebolag', city: 'SUNDSVALL' },
  { name: 'Nordlys AB', city: 'MALMÖ', deregistered: true, trademarks: TRADEMARKS.slice(1, 2) },
  { name: 'Nordlys Handelsbolag', form: 'HB', city: 'LULEÅ' },
  { name: 'Nordlys Sundsvall Holding AB', city: 'LUND', report: true },
  { name: 'Fjällbruk Bygg & Design AB', city: 'ÖSTERSUND', report: true },
  { name: 'Byggaktiebolaget Malmström', city: 'ÖREBRO' },
  { name: 'Bostadsrättsföreningen Källan 1', form: 'BRF', city: 'SOLLEFTEÅ' },
  { name: 'Bostadsrättsföreningen Källan 2', form: 'BRF', city: 'SOLLEFTEÅ' },
  { name: 'Mälarens Snickeri AB' },
  { name: 'Malarens Snickeri AB' },
  { name: 'Fit Lab AB', trademarks: TRADEMARKS.slice(2) },
  { name: 'H & M Fiktiva Mode AB (publ)' },
  { name: 'J.K. Plåt AB' },
  { name: 'Solrosgläntan Trädgård i Ystad AB', city: 'YSTAD' },
  { name: 'Kaffe AB', city: 'UMEÅ' },
  { name: 'Kaffe AB', city: 'LUND' },
  { name: 'Zebrafisk AB', deregistered: true },
  { name: 'Zebrafisken AB' },
  { name: 'Å AB' },
  { name: 'Ab Öst HB', form: 'HB' },
  { name: 'Startplattan 123456 Aktiebolag' },
];

const NUMBERS = REGISTER.map((_, index) => withCheckDigit(562_200_000 + index));
const toCount = (company: string): number | undefined =>
  Company.pick({ trademarkCount: true }).parse(JSON.parse(company)).trademarkCount;
const nameOf = (company: string): string => Company.pick({ name: true }).parse(JSON.parse(company)).name;

function toRevenue(revenue: Entry['revenue']): IndexedSize | null {
  if (revenue === undefined) return null;
  if (typeof revenue === 'number') return { value: revenue, low: revenue, high: revenue, isExact: true };
  const [low, high] = revenue;
  return {
    value: high === null ? low : Math.round((low + high) / 2),
    low,
    high,
    isExact: false,
  };
}

function toIndexed(entry: Entry, index: number, nameRanks: ArrayLike<number> = []): IndexedCompany {
  const orgNumber = withCheckDigit(562_200_000 + index);
  const city = entry.city ?? 'STOCKHOLM';
  return {
    id: Number(orgNumber.slice(0, 9)),
    companyJson: JSON.stringify({
      id: Number(orgNumber.slice(0, 9)),
      name: entry.name,
      orgNumber,
      legalForm: entry.form ?? 'AB',
      postalAddress: { city, postalCode: entry.postalCode ?? '' },
      sniCodes: Object.fromEntries((entry.sni ?? []).map((code, place) => [`sni${place + 1}`, code])),
    }),
    detailJson: JSON.stringify({
      orgNumber,
      names: [entry.name, ...(entry.others ?? [])].map((name) => {
        return { name, type: 'FORETAGSNAMN', date: null, description: null };
      }),
      proceedings: [],
      registry: { file: 'f', date: '2026-06-15' },
      statistics: null,
      sizeClasses: null,
      annualReports: null,
      trademarks: null,
      postalCodes: null,
      place: { municipality: null, county: null },
      filings: [],
      years: [],
      groupYears: [],
      sniEdition: null,
    }),
    names: [entry.name, ...(entry.others ?? [])],
    legalForm: entry.form ?? 'AB',
    city,
    hasAnnualReport: entry.report ?? false,
    isDeregistered: entry.deregistered ?? false,
    isRanked: entry.ranked ?? false,
    tieBreakRank: (entry.deregistered ? 1_000 : 0) + (REGISTER.length - index),
    alphabeticalNameRank: nameRanks[index] ?? index,
    sniCodes: entry.sni ?? [],
    revenue: toRevenue(entry.revenue),
    trademarks: entry.trademarks ?? [],
    status: entry.deregistered ? { ...STATUS, state: 'deregistered' } : STATUS,
    listed: LISTED,
    analysis: ANALYSIS,
  };
}

const STATUS: CompanyStatus = { state: 'bankruptcy', since: '2024-05-06', code: 'KK-AVOMFO' };

const RUN: RunRecord = {
  run: 'r1',
  startedAt: '2026-06-16T04:00:00.000Z',
  outcome: 'refused',
  generation: null,
  seconds: 1.5,
  companies: 0,
  names: 0,
  problems: 1,
  overruled: 0,
  peakMemoryBytes: 1,
  sources: [
    {
      source: 'registry',
      from: 'delivered',
      date: '2026-06-15',
      read: 3,
      accepted: 1,
      repaired: 1,
      leftOut: 1,
      rejected: { 'missing-name': 1 },
    },
  ],
};

const ABOUT = {
  createdAt: '2026-06-16T04:00:00.000Z',
  synthetic: false,
  sources: { registry: { file: 'f.zip', date: '2026-06-15T00:00:00.000Z', sha256: 'a' } },
};

function toIndexedAll(entries: readonly Entry[]): IndexedCompany[] {
  const ranks = rankNamesAlphabetically(entries.map(({ name }) => name));
  return entries.map((entry, index) => toIndexed(entry, index, ranks));
}

async function build(
  generations: GenerationStore,
  name: string,
  previous: string | null,
  entries = REGISTER,
): Promise<void> {
  const writer = await generations.createGenerationWriter(name);
  expect(await addCompanies(generations, writer, toIndexedAll(entries))).toEqual([]);
  await writer.finish({ ...ABOUT, previous, createdAt: `2026-06-16T04:00:0${name.at(-1)}.000Z` }, CODE_LISTS);
}

/** [company, number of its trademarks, query that finds it first] */
const HOLDERS: readonly (readonly [name: string, trademarks: number, query: string])[] = [
  ['Nordlys Logistik AB', 3, 'nordlys logi'],
  ['Nordlys AB', 1, 'Nordlys AB malmö'],
  ['Fit Lab AB', 1, 'fitlab'],
  ['Zebrafisken AB', 0, 'zebrafisken'],
];

/** [query, names in the order that they must come in, kind of the first] */
const SEARCHES: readonly (readonly [query: string, names: readonly string[], kind: NameMatchKind | null])[] =
  [
    ['Nordlys Logistik AB', ['Nordlys Logistik AB'], 'exact'],
    ['  nordlys   LOGISTIK aktiebolag', ['Nordlys Logistik AB'], 'exact'],
    ['Nordlys Logistics Ltd', ['Nordlys Logistik AB'], 'exact'],
    ['nattposten', ['Nordlys Logistik AB'], 'exact'],
    [
      'Nordlys AB',
      ['Nordlys Aktiebolag', 'Nordlys AB', 'Nordlys Logistik AB', 'Nordlys Sundsvall Holding AB'],
      'exact',
    ],
    [
      'nordlys',
      [
        'Nordlys Handelsbolag',
        'Nordlys Aktiebolag',
        'Nordlys AB',
        'Nordlys Logistik AB',
        'Nordlys Sundsvall Holding AB',
      ],
      'form-left-out',
    ],
    ['nordlys logi', ['Nordlys Logistik AB'], 'beginning'],
    ['logistik nordlys', ['Nordlys Logistik AB'], 'all-words'],
    ['nordlys sundsvall', ['Nordlys Sundsvall Holding AB', 'Nordlys Aktiebolag'], 'beginning'],
    ['kaffe umeå', ['Kaffe AB'], 'name-and-town'],
    ['kaffe lund', ['Kaffe AB'], 'name-and-town'],
    ['nordlsy logistik', ['Nordlys Logistik AB'], 'fuzzy'],
    ['mordlys logistik', ['Nordlys Logistik AB'], 'fuzzy'],
    ['solrasglöntan trädgård i ystad', ['Solrosgläntan Trädgård i Ystad AB'], 'fuzzy'],
    ['soltosgläntam trädgård', ['Solrosgläntan Trädgård i Ystad AB'], 'fuzzy'],
    ['mälarens snickeri', ['Mälarens Snickeri AB', 'Malarens Snickeri AB'], 'form-left-out'],
    ['malarens snickeri', ['Malarens Snickeri AB', 'Mälarens Snickeri AB'], 'form-left-out'],
    ['nordlyslogistk', ['Nordlys Logistik AB'], 'fuzzy'],
    ['fitlab ab', ['Fit Lab AB'], 'exact'],
    ['fjäll bruk bygg & design', ['Fjällbruk Bygg & Design AB'], 'form-left-out'],
    ['fjällbruk bygg och design ab', ['Fjällbruk Bygg & Design AB'], 'exact'],
    ['hm fiktiva mode', ['H & M Fiktiva Mode AB (publ)'], 'form-left-out'],
    ['JK Plåt', ['J.K. Plåt AB'], 'form-left-out'],
    ['j k plåt ab', ['J.K. Plåt AB'], 'exact'],
    ['bygg ab malmström', ['Byggaktiebolaget Malmström'], 'exact'],
    ['brf källan 1', ['Bostadsrättsföreningen Källan 1'], 'exact'],
    ['zebrafisk', ['Zebrafisk AB', 'Zebrafisken AB'], 'form-left-out'],
    ['zebrafis', ['Zebrafisken AB', 'Zebrafisk AB'], 'beginning'],
    ['å', ['Å AB'], 'form-left-out'],
    ['z', ['Zebrafisken AB', 'Zebrafisk AB'], 'beginning'],
    [
      'bostadsrättsfören',
      ['Bostadsrättsföreningen Källan 2', 'Bostadsrättsföreningen Källan 1'],
      'beginning',
    ],
    [
      'bostadsrättsföreningen',
      ['Bostadsrättsföreningen Källan 2', 'Bostadsrättsföreningen Källan 1'],
      'beginning',
    ],
    ['startplattan 123456', ['Startplattan 123456 Aktiebolag'], 'form-left-out'],
    ['xyzzyxyzzy', [], null],
    ['???', [], null],
    ['%_"\'\u0000', [], null],
  ];

const BUILDERS: readonly Entry[] = [
  { name: 'Östbygg AB', sni: ['41000'], revenue: [1_000_000, 4_999_999], city: 'ÖSTERSUND' },
  {
    name: 'Ärlig Bygg AB',
    sni: ['43210', '41000'],
    revenue: 3_000_000,
    city: 'ÖREBRO',
    report: true,
    trademarks: TRADEMARKS,
  },
  { name: 'Åbygg AB', sni: ['41000'], city: 'MALMÖ' },
  { name: 'abygg AB', sni: ['41000'], revenue: [0, 999], city: 'ÖSTERMALMA' },
  { name: 'Zbygg AB', sni: ['41000'], revenue: [10_000_000_000, null], city: 'OSTERBY' },
  { name: 'Förbi Bygg AB', sni: ['41000'], revenue: 7_000_000, city: 'LUND', deregistered: true },
  { name: 'Wbygg AB', sni: ['43210'], revenue: 500, city: 'LUND', ranked: true },
  {
    name: 'Vbygg AB',
    sni: ['41000', '43210'],
    revenue: 3_000_000,
    city: 'LUND',
    report: true,
    ranked: true,
  },
  { name: 'Tvilling AB', sni: ['43220', '43290', '46720'], revenue: 900, city: 'KIRUNA' },
  { name: 'Tvilling AB', sni: ['43220', '43290', '43310', '46720'], revenue: 900, city: 'Ö'.repeat(150) },
  { name: 'Tvilling AB', sni: ['43220', '43290', '43310', '43320', '46720'], city: 'A'.repeat(150) },
];

const OTHER_STATES = COMPANY_STATES.filter((state) => state !== 'deregistered');
const BUILDING: ListFilter = { sni: ['41000'], state: OTHER_STATES };
const ALL_BUILDERS = { filter: BUILDING, sort: 'revenue_desc', after: null, limit: 100, facets: [] } as const;

/** [filter beside that of builders, order and page, first words of names in order, number of all] */
const INDUSTRY_SEARCHES: readonly (readonly [
  ListFilter,
  Partial<ListCriteria>,
  readonly string[],
  number,
])[] = [
  [{}, {}, ['Zbygg', 'Vbygg', 'Ärlig', 'Östbygg', 'abygg', 'Åbygg'], 6],
  [{}, { sort: 'revenue_asc' }, ['abygg', 'Vbygg', 'Ärlig', 'Östbygg', 'Zbygg', 'Åbygg'], 6],
  [{}, { sort: 'name' }, ['abygg', 'Vbygg', 'Zbygg', 'Åbygg', 'Ärlig', 'Östbygg'], 6],
  [{}, { sort: 'name_desc' }, ['Östbygg', 'Ärlig', 'Åbygg', 'Zbygg', 'Vbygg', 'abygg'], 6],
  [
    { state: COMPANY_STATES },
    { sort: 'name' },
    ['abygg', 'Förbi', 'Vbygg', 'Zbygg', 'Åbygg', 'Ärlig', 'Östbygg'],
    7,
  ],
  [{ exact_only: true }, {}, ['Vbygg', 'Ärlig'], 2],
  [{ exact_only: true, state: COMPANY_STATES }, { sort: 'revenue_asc' }, ['Vbygg', 'Ärlig', 'Förbi'], 3],
  [{ has_annual_report: true }, { sort: 'name' }, ['Vbygg', 'Ärlig'], 2],
  [{ has_annual_report: false }, { sort: 'name' }, ['abygg', 'Zbygg', 'Åbygg', 'Östbygg'], 4],
  [{ city: ['öster'] }, { sort: 'name' }, ['abygg', 'Zbygg', 'Östbygg'], 3],
  [{ city: ['MALM'] }, { sort: 'name' }, ['abygg', 'Åbygg'], 2],
  [{ city: ['*'] }, { sort: 'name' }, [], 0],
  [{ city: ['o'.repeat(500)] }, {}, [], 0],
  [{ city: ['abc'.repeat(40_000)] }, {}, [], 0],
  [{ sni: ['46720'], city: ['ö'.repeat(100)] }, {}, ['Tvilling'], 1],
  [{ sni: ['46720'], city: ['ö'.repeat(101)] }, {}, [], 0],
  [{ sni: ['46720'], city: ['a'.repeat(150)] }, {}, [], 0],
  [{ min_revenue: 4_000_000 }, { sort: 'name' }, ['Zbygg', 'Östbygg'], 2],
  [{ min_revenue: 4_999_999 }, { sort: 'name' }, ['Zbygg', 'Östbygg'], 2],
  [{ min_revenue: 5_000_000 }, { sort: 'name' }, ['Zbygg'], 1],
  [{ max_revenue: 1_000_000 }, { sort: 'name' }, ['abygg', 'Östbygg'], 2],
  [{ max_revenue: 0 }, { sort: 'name' }, ['abygg'], 1],
  [{ min_revenue: 3_000_000, max_revenue: 3_000_000 }, { sort: 'name' }, ['Vbygg', 'Ärlig', 'Östbygg'], 3],
  [{ min_revenue: 2_000_000, exact_only: true }, { sort: 'name' }, ['Vbygg', 'Ärlig'], 2],
  [{ min_revenue: 99_000_000_000 }, { sort: 'name' }, ['Zbygg'], 1],
  [{}, { offset: 1, limit: 2 }, ['Vbygg', 'Ärlig'], 6],
  [{}, { offset: 6 }, [], 6],
  [{}, { offset: 1_000_000_000 }, [], 6],
  [{ sni: ['99999'] }, {}, [], 0],
];

export function describeStoreContract(label: string, create: () => Promise<Engine>): void {
  describe(`${label}: reading`, () => {
    let engine: Engine;
    let store: CompanyStore;

    beforeAll(async () => {
      engine = await create();
      await build(engine.generations, 'g1', null);
      await engine.generations.promote('g1', null);
      store = await engine.open();
    });
    afterAll(async () => {
      await store.close();
      await engine.dispose();
    });

    const search = (criteria: Partial<NameCriteria> & { text: string }) =>
      store.withLiveGeneration((reader: CompanyReader) =>
        reader.searchByName({
          limit: 10,
          hasAnnualReport: null,
          includesMatchesWithTypos: true,
          ...criteria,
        }),
      );
    const get = (numbers: readonly string[], include: readonly IncludableMember[] = []) =>
      store.withLiveGeneration((reader) => reader.getCompaniesJson(numbers, include));

    it.each(SEARCHES)('%s', async (text, names, kind) => {
      const found = await search({ text });
      expect(found.map(({ companyJson }) => nameOf(companyJson)).slice(0, names.length)).toEqual(names);
      expect(found[0]?.match.kind ?? null).toBe(kind);
      const scores = found.map(({ match }) => match.score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    });

    it.each(REGISTER.flatMap(({ name, others }) => [name, ...(others ?? [])]))(
      'A search for %s finds it',
      async (text) => {
        const exact = (await search({ text })).filter(({ match }) => match.score === 1);
        const names = exact.flatMap(({ companyJson }) => {
          const entry = REGISTER.find(({ name }) => name === nameOf(companyJson))!;
          return [entry.name, ...(entry.others ?? [])];
        });
        expect(names).toContain(text);
      },
    );

    it('Fuzzy hits are hidden only beside an exact one', async () => {
      const kinds = async (text: string): Promise<Set<string>> =>
        new Set((await search({ text })).map(({ match }) => match.kind));
      expect(await kinds('Nordlys HB')).not.toContain('other-form');
      expect(await kinds('Nordlys KB')).toContain('other-form');
    });

    it('A deregistered company comes after active ones with an equal match', async () => {
      const found = await search({ text: 'nordlys' });
      const [last] = found.filter(({ match }) => match.kind === 'form-left-out').slice(-1);
      expect(nameOf(last!.companyJson)).toBe('Nordlys AB');
    });

    it('A legal form selects one company among hundreds of the same name', async () => {
      const crowd = Array.from({ length: 300 }, () => ({ name: 'Brf Solgläntan', form: 'BRF' }));
      const other = await create();
      await build(other.generations, 'g1', null, [{ name: 'Solgläntan AB', deregistered: true }, ...crowd]);
      const reader = await other.generations.open('g1');
      const [first] = await reader.searchByName({
        text: 'Solgläntan AB',
        limit: 5,
        hasAnnualReport: null,
        includesMatchesWithTypos: true,
      });
      expect([nameOf(first!.companyJson), first!.match.score]).toEqual(['Solgläntan AB', 1]);
      await reader.close();
      await other.dispose();
    });

    it('A town selects one company among many of the same name', async () => {
      const crowd = Array.from({ length: 60 }, () => ({
        name: 'Brf Solgläntan',
        form: 'BRF',
        city: 'MALMÖ',
      }));
      const other = await create();
      await build(other.generations, 'g1', null, [
        ...crowd,
        { name: 'Brf Solgläntan', form: 'BRF', city: 'LUND' },
      ]);
      const reader = await other.generations.open('g1');
      const none = { orgNumber: null, postalCode: null, legalForm: null };
      const items = [null, 'Malmö', 'Lund'].map((city) => ({ ...none, name: 'Brf Solgläntan', city }));
      const matches = await matchItems(reader, items, 3, NO_DEADLINE);
      expect(matches.map(({ decision }) => decision)).toEqual(['candidates', 'candidates', 'match']);
      expect(matches[2]).toMatchObject({
        match: { company: { city: 'LUND' } },
        reasons: ['exact_name', 'city'],
      });
      await reader.close();
      await other.dispose();
    });

    it.each([
      ['Kaffe', 'Lund', ['Kaffe AB in LUND']],
      ['Kafe', 'Lund', ['Kaffe AB in LUND']],
      ['Kaffe', 'Umeå', ['Kaffe AB in UMEÅ']],
      ['Kaffe', 'Kiruna', []],
      ['Nordlys', 'Lund', ['Nordlys Sundsvall Holding AB in LUND']],
    ])('A search for %s in %s finds names of companies there alone', async (text, inTown, names) => {
      const found = await search({ text, inTown });
      const towns = found.map(({ companyJson }) => {
        const { name, postalAddress } = JSON.parse(companyJson);
        return `${name} in ${postalAddress.city}`;
      });
      expect(towns).toEqual(names);
    });

    it('A mistyped name with its town is found among hundreds of names that contain the town', async () => {
      const crowd = Array.from({ length: 300 }, (_, place) => ({
        name: `Vågbrytare${place} i Ystad AB`,
        city: 'YSTAD',
      }));
      const other = await create();
      await build(other.generations, 'g1', null, [{ name: 'Solglimten AB', city: 'YSTAD' }, ...crowd]);
      const reader = await other.generations.open('g1');
      const [first] = await reader.searchByName({
        text: 'Solglmiten Ystad',
        limit: 5,
        hasAnnualReport: null,
        includesMatchesWithTypos: true,
      });
      expect(nameOf(first!.companyJson)).toBe('Solglimten AB');
      await reader.close();
      await other.dispose();
    });

    it('One mistyped word finds the companies with it, fewest slips first, active ones before others', async () => {
      const other = await create();
      await build(other.generations, 'g1', null, [
        { name: 'Guldgrenn AB', deregistered: true },
        { name: 'Guldgrens Fastigheter i Ystad AB' },
        { name: 'Guldgrens AB', deregistered: true },
        { name: 'Gluldgran Bygg AB' },
        { name: 'Hållbarhetsdoktorn i Malmö AB' },
      ]);
      const reader = await other.generations.open('g1');
      const find = async (text: string): Promise<string[]> => {
        const criteria = { text, limit: 10, hasAnnualReport: null, includesMatchesWithTypos: true };
        return (await reader.searchByName(criteria)).map(({ companyJson }) => nameOf(companyJson));
      };
      const oneSlip = ['Guldgrens Fastigheter i Ystad AB', 'Guldgrens AB', 'Guldgrenn AB'];
      for (const typed of ['guldgrenns', 'gulgdrens', 'guldgrnes', 'hguldgrens'])
        expect([typed, (await find(typed))[0]]).toEqual([typed, oneSlip[0]]);
      expect(await find('guldgrenns')).toEqual(oneSlip);
      for (const typed of [
        'hållbarhetsdokton',
        'hålbarhetsdokton',
        'hålbarhet',
        'ållbarhets',
        'haallbarhetsdoktorn',
      ])
        expect([typed, await find(typed)]).toEqual([typed, ['Hållbarhetsdoktorn i Malmö AB']]);
      expect(await find('gräsklippare')).toEqual([]);
      expect(await find('haallbarhetsdoktorn i malmoe')).toEqual(['Hållbarhetsdoktorn i Malmö AB']);
      await reader.close();
      await other.dispose();
    });

    it('Names and texts can have any length', async () => {
      const other = await create();
      const long = toIndexed({ name: `Nordlys ${'å'.repeat(25_000)} AB`, city: 'ö'.repeat(40_000) }, 0);
      const writer = await other.generations.createGenerationWriter('g1');
      const company = {
        ...JSON.parse(long.companyJson),
        businessDescription: 'Bygga broar. '.repeat(20_000),
      } as object;
      const trademarks = [{ ...TRADEMARKS[0]!, markText: 'ä'.repeat(40_000) }];
      expect(
        await addCompanies(other.generations, writer, [
          { ...long, companyJson: JSON.stringify(company), trademarks },
        ]),
      ).toEqual([]);
      await writer.finish({ ...ABOUT, previous: null }, CODE_LISTS);
      const reader = await other.generations.open('g1');
      expect(await reader.getCompaniesJson([NUMBERS[0]!])).toEqual([JSON.stringify(company)]);
      const [found] = await reader.searchByName({
        text: 'nordlys',
        limit: 1,
        hasAnnualReport: null,
        includesMatchesWithTypos: true,
        include: ['trademarks'],
      });
      expect(found?.match.kind).toBe('beginning');
      expect(JSON.parse(found!.companyJson)).toEqual({ ...company, trademarks, trademarkCount: 1 });
      await reader.close();
      await other.dispose();
    });

    it('The order of a search is stable, also with a limit', async () => {
      const once = await search({ text: 'nordlys' });
      const again = await search({ text: 'nordlys' });
      const two = await search({ text: 'nordlys', limit: 2 });
      expect(again).toEqual(once);
      expect(two).toEqual(once.slice(0, 2));
    });

    it('A search can be filtered by annual report', async () => {
      const names = async (hasAnnualReport: boolean): Promise<string[]> =>
        (await search({ text: 'nordlys', hasAnnualReport })).map(({ companyJson }) => nameOf(companyJson));
      expect(await names(true)).toEqual(['Nordlys Sundsvall Holding AB']);
      expect(await names(false)).not.toContain('Nordlys Sundsvall Holding AB');
    });

    it.each(MATCH_CASES.map((each) => ({ title: each[0], each })))(
      'An item with $title',
      async ({ each }) => {
        const [, known, decision, company, reasons, others = []] = each;
        const item = { name: null, orgNumber: null, city: null, postalCode: null, legalForm: null, ...known };
        const [match] = await store.withLiveGeneration((reader) =>
          matchItems(reader, [item], 3, NO_DEADLINE),
        );
        expect(match).toMatchObject({ decision, reasons: reasons === '' ? [] : reasons.split(' ') });
        expect(match!.match?.company.name ?? null).toBe(company);
        if (others.length > 0) expect(match!.candidates.map((each) => each.company.name)).toEqual(others);
      },
    );

    it('Names are counted by their folded words, each name once', async () => {
      const counts = await store.withLiveGeneration((reader) =>
        reader.countNames(['nordlys', 'fjallbruk', 'kallan', 'fjall', '']),
      );
      expect(Object.fromEntries(counts)).toEqual({ nordlys: 6, fjallbruk: 1, kallan: 2, fjall: 0, '': 0 });
      expect(await store.withLiveGeneration((reader) => reader.countNames([]))).toEqual(new Map());
    });

    it('Words that many names have hide no company, and make none a candidate', async () => {
      const crowd = Array.from({ length: 100 }, (_, place) => `Vågbrytare${place} Schakt AB`);
      const common = ['Schakt AB', 'Schakt AB', 'Schakt AB', 'Bygg El AB', 'Bygg El AB', 'Bygg El AB'];
      const goingOn = Array.from({ length: 40 }, (_, place) => `Måleri och Sweden Å${place} AB`);
      const told = ['Entreprenad Schakt AB', 'Måleri Sverige AB', 'Ugglegården AB'];
      const other = await create();
      await build(
        other.generations,
        'g1',
        null,
        [...crowd, ...common, ...goingOn, ...told].map((name) => ({ name, city: 'LUND' })),
      );
      const reader = await other.generations.open('g1');
      const decide = async (name: string, city: string | null = null): Promise<string> => {
        const item = { name, city, orgNumber: null, postalCode: null, legalForm: null };
        const [match] = await matchItems(reader, [item], 3, NO_DEADLINE);
        return `${match!.decision} ${match!.match?.matchedName ?? match!.candidates[0]?.matchedName ?? ''}`;
      };
      expect(await decide('Entr. Schakt AB')).toBe('match Entreprenad Schakt AB');
      expect(await decide('Måleri Sweden AB')).toMatch(/^\S+ Måleri Sverige AB$/);
      expect(await decide('Nordlysverken Bygg El AB')).toBe('none ');
      expect(await decide('Nordlysverkens Schakt AB', 'Lund')).toBe('none ');
      expect(await decide('Ugglegården Sverige AB')).toBe('candidates Ugglegården AB');
      expect(await decide('Ugglegården Sverige AB', 'Lund')).toBe('match Ugglegården AB');
      await reader.close();
      await other.dispose();
    });

    it('Items are decided alike alone and in a list, each of equal ones too', async () => {
      const none = { name: null, orgNumber: null, city: null, postalCode: null, legalForm: null };
      const items = [...MATCH_CASES, ...MATCH_CASES.slice(0, 5)].map(([, known]) => ({ ...none, ...known }));
      await store.withLiveGeneration(async (reader) => {
        const alone = items.map(async (item) => (await matchItems(reader, [item], 5, NO_DEADLINE))[0]);
        expect(await matchItems(reader, items, 5, NO_DEADLINE)).toEqual(await Promise.all(alone));
        const decisions = (await matchItems(reader, items, 0, NO_DEADLINE)).map(({ decision }) => decision);
        expect(decisions).toEqual((await Promise.all(alone)).map((match) => match!.decision));
      });
    });

    it('Exact names are found as a search finds them', async () => {
      const names = REGISTER.flatMap(({ name, others = [] }) => [name, ...others]);
      const found = await store.withLiveGeneration((reader) =>
        reader.findExactNames(['?', ...names], ['status']),
      );
      expect(found[0]).toEqual([]);
      for (const [place, text] of names.entries()) {
        const [first] = await search({ text, include: ['status'] });
        expect(found[place + 1]![0]).toEqual(first);
      }
    });

    it('Companies are returned in the order of their numbers, null for unknown ones', async () => {
      const wrongDigit = NUMBERS[1]!.slice(0, 9) + String((Number(NUMBERS[1]![9]) + 1) % 10);
      const asked = [NUMBERS[2]!, withCheckDigit(562_999_999), NUMBERS[0]!, wrongDigit, NUMBERS[0]!, 'x'];
      const found = await store.withLiveGeneration((reader) => reader.getCompaniesJson(asked));
      expect(found.map((company) => company && nameOf(company))).toEqual([
        REGISTER[2]!.name,
        null,
        REGISTER[0]!.name,
        null,
        REGISTER[0]!.name,
        null,
      ]);
      expect(await store.withLiveGeneration((reader) => reader.getCompaniesJson([]))).toEqual([]);
    });

    it('The existence of companies is checked without reading their texts', async () => {
      const asked = [NUMBERS[2]!, '5569999996', 'no number', NUMBERS[0]!, NUMBERS[2]!];
      const found = await store.withLiveGeneration((reader) => reader.hasCompanies(asked));
      expect(found).toEqual([true, false, false, true, true]);
    });

    it('An aborted read rejects with the reason of its signal', async () => {
      const reason = new Error('gone');
      const context = {
        signal: AbortSignal.abort(reason),
        waitForComputeTurn: () => Promise.reject(reason),
      };
      const criteria = { limit: 10, hasAnnualReport: null, includesMatchesWithTypos: true };
      const reads = await store.withLiveGeneration((reader) =>
        Promise.allSettled([
          reader.getCompaniesJson([NUMBERS[0]!], [], context),
          reader.hasCompanies([NUMBERS[0]!], context),
          reader.searchByName({ text: 'Nordlys', ...criteria }, context),
        ]),
      );
      expect(reads).toEqual(reads.map(() => ({ status: 'rejected', reason })));
    });

    it.each(HOLDERS)('%s has its %i trademarks when they are requested', async (name, count, text) => {
      const place = REGISTER.findIndex((entry) => entry.name === name);
      const { trademarks = [] } = REGISTER[place]!;
      const number = NUMBERS[place]!;
      const [plain] = (await get([number])) as [string];
      const [opted] = (await get([number], ['trademarks'])) as [string];
      expect(plain).not.toContain('trademark');
      expect(JSON.parse(opted)).toEqual({
        ...(JSON.parse(plain) as StoredCompany),
        trademarks,
        trademarkCount: count,
      });
      expect((await search({ text }))[0]?.companyJson).toBe(plain);
      expect((await search({ text, include: ['trademarks'] }))[0]?.companyJson).toBe(opted);
    });

    it('A company has its status when it is requested, after its trademarks', async () => {
      const number = NUMBERS[0]!;
      const other = NUMBERS[1]!;
      const [plain, plainOther] = (await get([number, other])) as [string, string];
      const member = `"status":${JSON.stringify(STATUS)}`;
      const opted = `${plain.slice(0, -1)},${member}}`;
      expect(await get([number], ['status'])).toEqual([opted]);
      expect(await get([number, other], ['status'])).toEqual([
        opted,
        `${plainOther.slice(0, -1)},${member}}`,
      ]);
      const [marks] = (await get([number], ['trademarks'])) as [string];
      expect(await get([number], ['trademarks', 'status'])).toEqual([`${marks.slice(0, -1)},${member}}`]);
      const [found] = await search({ text: REGISTER[0]!.name, include: ['status'] });
      expect(found?.companyJson).toBe(opted);
    });

    it('Adding trademarks changes neither the hits nor their order', async () => {
      const plain = await search({ text: 'nordlys' });
      const opted = await search({ text: 'nordlys', include: ['trademarks'] });
      expect(opted.map(({ companyJson, match }) => [nameOf(companyJson), match])).toEqual(
        plain.map(({ companyJson, match }) => [nameOf(companyJson), match]),
      );
    });

    it('Companies with trademarks are returned in the order of their numbers, null for unknown ones', async () => {
      const asked = [NUMBERS[1]!, NUMBERS[0]!, withCheckDigit(562_999_999), NUMBERS[2]!, NUMBERS[0]!, 'x'];
      const found = await get(asked, ['trademarks']);
      const [first, third] = (await get([NUMBERS[0]!, NUMBERS[2]!], ['trademarks'])) as [string, string];
      expect(found).toEqual([expect.stringContaining(NUMBERS[1]!), first, null, third, first, null]);
      const counts = found.map((company) => company && toCount(company));
      expect(counts).toEqual([0, 3, null, 1, 3, null]);
      expect(await get([], ['trademarks', 'status'])).toEqual([]);
      expect(await get(['x'], ['trademarks', 'status'])).toEqual([null]);
    });

    it('A company has a detail record', async () => {
      const detail = await store.withLiveGeneration((reader) => reader.getCompanyDetail(NUMBERS[3]!));
      expect(detail?.names[0]?.name).toBe('Nordlys Handelsbolag');
      expect(
        await store.withLiveGeneration((reader) => reader.getCompanyDetail(withCheckDigit(562_999_999))),
      ).toBeNull();
    });

    it('Details are returned in the order of their numbers, null for unknown ones', async () => {
      await store.withLiveGeneration(async (reader) => {
        const texts = await reader.getCompanyDetailsJson([NUMBERS[3]!, 'x', NUMBERS[0]!]);
        const details = [
          await reader.getCompanyDetail(NUMBERS[3]!),
          null,
          await reader.getCompanyDetail(NUMBERS[0]!),
        ];
        expect(texts.map((text) => text && (JSON.parse(text) as unknown))).toEqual(details);
        expect(await reader.getCompanyDetailsJson([])).toEqual([]);
      });
    });

    it('A record is a company with its trademarks, when wanted, and its detail', async () => {
      await store.withLiveGeneration(async (reader) => {
        for (const include of [[], ['trademarks'], ['trademarks', 'status']] as const) {
          const [company] = await reader.getCompaniesJson([NUMBERS[3]!], include);
          const detail = await reader.getCompanyDetail(NUMBERS[3]!);
          expect(await reader.getCompanyRecord(NUMBERS[3]!, include)).toEqual({
            companyJson: company,
            detail,
          });
        }
        expect(await reader.getCompanyRecord(withCheckDigit(562_999_999))).toBeNull();
        expect(await reader.getCompanyRecord('no number')).toBeNull();
      });
    });

    it('Companies are listed by the beginning of their number, the deregistered last', async () => {
      const list = (digits: string, limit: number): Promise<string[]> =>
        store.withLiveGeneration(async (reader) =>
          (await reader.listByNumberBeginning(digits, limit)).map(
            (json) => Company.pick({ orgNumber: true }).parse(JSON.parse(json)).orgNumber,
          ),
        );
      const isGone = (number: string): boolean => REGISTER[NUMBERS.indexOf(number)]?.deregistered === true;
      const gone = NUMBERS.filter(isGone);
      const others = NUMBERS.filter((number) => !isGone(number));
      expect(gone.length).toBeGreaterThan(0);
      expect(await list('5622', 1_000)).toEqual([...others, ...gone]);
      expect(await list('5', 3)).toEqual(others.slice(0, 3));
      const [one = ''] = gone;
      expect(await list(one.slice(0, 9), 3)).toEqual([one]);
      const ten = NUMBERS.filter((number) => number.startsWith('56220001'));
      expect((await list('56220001', 100)).toSorted()).toEqual(ten);
      for (const nowhere of ['1', '56219', '999999999']) expect(await list(nowhere, 3)).toEqual([]);
      const status = await store.withLiveGeneration((reader) =>
        reader.listByNumberBeginning('5622', 1, ['status']),
      );
      expect(JSON.parse(status[0] ?? '')).toMatchObject({ status: STATUS });
    });

    it('The status names the live generation', async () => {
      const { live, problem } = await store.status();
      expect(live).toMatchObject({
        name: 'g1',
        companies: REGISTER.length,
        names: REGISTER.length + 2,
        sources: ABOUT.sources,
      });
      expect(problem).toBeNull();
    });
  });

  describe(`${label}: industries`, () => {
    let engine: Engine;
    let store: CompanyStore;

    beforeAll(async () => {
      engine = await create();
      await build(engine.generations, 'g1', null, BUILDERS);
      await engine.generations.promote('g1', null);
      store = await engine.open();
    });
    afterAll(async () => {
      await store.close();
      await engine.dispose();
    });

    const list = (filter: ListFilter, page: Partial<ListCriteria> = {}) =>
      store.withLiveGeneration(async (reader) => {
        const criteria = { ...ALL_BUILDERS, ...page, filter: { ...BUILDING, ...filter } };
        const { companies, total } = await reader.listCompanies(criteria);
        return { texts: companies.map(({ companyJson }) => companyJson), total };
      });

    it.each(INDUSTRY_SEARCHES)('%j %j', async (filter, page, names, total) => {
      const found = await list(filter, page);
      expect(found.texts.map((company) => nameOf(company).split(' ')[0])).toEqual(names);
      expect(found.total).toBe(total);
    });

    it.each([
      ['name', [8, 9, 10]],
      ['name_desc', [10, 9, 8]],
      ['revenue_desc', [8, 9, 10]],
      ['revenue_asc', [8, 9, 10]],
    ] as const)(
      'Equal names are sorted by number, with the code in any place: %s',
      async (sort, expected) => {
        const { texts, total } = await list({ sni: ['46720'] }, { sort });
        const numbers = texts.map((company) => (JSON.parse(company) as StoredCompany).orgNumber);
        expect(numbers).toEqual(expected.map((index) => NUMBERS[index]));
        expect(total).toBe(3);
      },
    );

    it('Companies of an industry have their status when it is requested', async () => {
      const { texts: plain } = await list({});
      const { texts: opted } = await list({}, { include: ['status'] });
      expect(opted).toEqual(
        plain.map((company) => `${company.slice(0, -1)},"status":${JSON.stringify(STATUS)}}`),
      );
    });

    it('Companies of an industry have no trademarks', async () => {
      const { texts } = await list({});
      expect(texts.map(nameOf)).toContain('Ärlig Bygg AB');
      expect(texts.join()).not.toContain('trademark');
    });

    it.each([
      ['43210', null, 2],
      ['43210', 500, 2],
      ['43210', 501, 1],
      ['43210', 3_000_001, 0],
      ['41000', null, 1],
      ['99999', null, 0],
    ])(
      'The companies in the rank of code %s with at least %s SEK are counted',
      async (code, least, count) => {
        expect(await store.withLiveGeneration((reader) => reader.countRanked(code, least))).toBe(count);
      },
    );

    it('A list among some companies has those of them that match, in its order', async () => {
      const all = (await list({})).texts.map((text) => JSON.parse(text) as StoredCompany);
      const numbers = all.map(({ orgNumber }) => orgNumber);
      const among = [numbers[4]!, withCheckDigit(562_999_999), numbers[1]!, NUMBERS[8]!];
      const found = await list({}, { among });
      expect(found.texts.map((text) => (JSON.parse(text) as StoredCompany).orgNumber)).toEqual([
        numbers[1],
        numbers[4],
      ]);
      expect(found.total).toBe(2);
      expect(await list({}, { among: [] })).toEqual({ texts: [], total: 0 });
    });

    it('Each company of a code is counted once', async () => {
      const count = async (code: string, state: readonly string[]): Promise<number> =>
        (await list({ sni: [code], state }, { limit: 0 })).total;
      expect([
        await count('41000', OTHER_STATES),
        await count('41000', COMPANY_STATES),
        await count('99999', COMPANY_STATES),
      ]).toEqual([6, 7, 0]);
    });

    it('A generation stores the code lists', async () => {
      expect(await store.withLiveGeneration((reader) => reader.getCodeLists())).toEqual(CODE_LISTS);
    });
  });

  // Each test has an engine of its own. With Elasticsearch most of their time is waiting.
  describe.concurrent(`${label}: generations`, () => {
    it('A run is stored for analysts once, also when it is saved twice, or the engine has no archive', async () => {
      const engine = await create();
      const { runs } = engine.generations;
      expect(runs === null).toBe(engine.generations.engine === 'embedded');
      for (const most of [400, 1])
        await expect(Promise.resolve(runs?.keepLatest(RUN, most))).resolves.toBeUndefined();
      expect(await engine.generations.readLive()).toBeNull();
      expect(await engine.generations.listOldestFirst()).toEqual([]);
      expect(await engine.generations.prune()).toEqual([]);
      await engine.dispose();
    });

    it('Before the first promotion the store serves nothing and reports it', async () => {
      const engine = await create();
      await build(engine.generations, 'g1', null);
      const store = await engine.open();
      await expect(store.withLiveGeneration(async () => 1)).rejects.toMatchObject({ code: 'no_generation' });
      expect((await store.status()).problem).toContain('npm run ingest');
      await store.close();
      await engine.dispose();
    });

    it('A promotion fails no read, and a read stays on the generation that it began on', async () => {
      const engine = await create();
      await build(engine.generations, 'g1', null);
      await engine.generations.promote('g1', null);
      const store = await engine.open();
      await store.withLiveGeneration(async (reader) => {
        await build(engine.generations, 'g2', 'g1', REGISTER.slice(0, 3));
        await engine.generations.promote('g2', 'g1');
        expect((await store.status()).live?.name).toBe('g2');
        expect(await reader.getCompaniesJson([NUMBERS[5]!])).not.toEqual([null]);
      });
      expect(await store.withLiveGeneration((reader) => reader.getCompaniesJson([NUMBERS[5]!]))).toEqual([
        null,
      ]);
      await store.close();
      await engine.dispose();
    });

    it('Only a complete generation can be promoted, and only over the expected live one', async () => {
      const { generations, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await build(generations, 'g2', 'g1');
      await expect(generations.promote('g2', null)).rejects.toMatchObject({ code: 'not_live' });
      await expect(generations.promote('g9', 'g1')).rejects.toMatchObject({ code: 'unknown_generation' });
      expect((await generations.readLive())?.name).toBe('g1');
      await dispose();
    });

    it('Pruning keeps the live generation and its predecessor', async () => {
      const { generations, dispose } = await create();
      for (const [name, previous] of [
        ['g1', null],
        ['g2', 'g1'],
        ['g3', 'g2'],
      ] as const) {
        await build(generations, name, previous);
        await generations.promote(name, previous);
      }
      const unfinished = await generations.createGenerationWriter('g4');
      await addCompanies(
        generations,
        unfinished,
        REGISTER.slice(0, 2).map((entry, index) => toIndexed(entry, index)),
      );
      expect((await generations.listOldestFirst()).map(({ name }) => name)).toEqual(['g1', 'g2', 'g3']);
      await unfinished.abandon();
      await generations.prune();
      expect((await generations.listOldestFirst()).map(({ name }) => name)).toEqual(['g2', 'g3']);
      await dispose();
    });

    it('Rollbacks apply from the promotion on, in serving and ingest, also after a restart', async () => {
      const engine = await create();
      const { generations } = engine;
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await build(generations, 'g2', 'g1');
      await generations.promote('g2', 'g1');
      const store = await engine.open();
      expect((await store.status()).rollbacks).toEqual([]);
      expect(await generations.readRollbacksInForce('g1')).toEqual([]);
      const rejections: Rollback[] = [
        { generation: 'g2', rejectedAt: '2026-06-16T05:00:00.000Z', sources: ABOUT.sources },
      ];
      await generations.promote('g1', 'g2', rejections);
      expect(await store.status()).toMatchObject({
        live: { name: 'g1' },
        problem: null,
        rollbacks: rejections,
      });
      const restarted = await engine.open();
      expect((await restarted.status()).rollbacks).toEqual(rejections);
      expect([
        await generations.readRollbacksInForce('g1'),
        await generations.readRollbacksInForce('g2'),
      ]).toEqual([rejections, []]);
      await generations.promote('g2', 'g1');
      expect((await store.status()).rollbacks).toEqual([]);
      await generations.promote('g1', 'g2');
      expect((await store.status()).rollbacks).toEqual([]);
      await restarted.close();
      await store.close();
      await engine.dispose();
    });

    it('A refused promotion leaves the rollbacks unchanged', async () => {
      const { generations, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      const rejections = [{ generation: 'g0', rejectedAt: '2026-06-16T05:00:00.000Z', sources: {} }];
      await expect(generations.promote('g1', 'g5', rejections)).rejects.toMatchObject({ code: 'not_live' });
      expect(await generations.readRollbacksInForce('g1')).toEqual([]);
      await dispose();
    });

    it('A generation can be deleted unless it is live', async () => {
      const { generations, dispose } = await create();
      await build(generations, 'g1', null);
      await generations.promote('g1', null);
      await build(generations, 'g2', 'g1');
      await generations.discard('g2');
      expect((await generations.listOldestFirst()).map(({ name }) => name)).toEqual(['g1']);
      await expect(generations.discard('g1')).rejects.toMatchObject({ code: 'still_live' });
      expect((await generations.readLive())?.name).toBe('g1');
      await dispose();
    });

    it('A generation has a number of companies and a size', async () => {
      const { generations, dispose } = await create();
      await build(generations, 'g1', null);
      const reader = await generations.open('g1');
      expect(await reader.countCompanies()).toBe(REGISTER.length);
      await reader.close();
      expect(await generations.readSizeBytes('g1')).toBeGreaterThan(5_000);
      await dispose();
    });

    it('The store reports whether a process holds the lock', async () => {
      const { generations, dispose } = await create();
      expect(await generations.isLocked()).toBe(false);
      await generations.withLock(async () => expect(await generations.isLocked()).toBe(true));
      expect(await generations.isLocked()).toBe(false);
      await dispose();
    });

    it('A refused document is reported', async () => {
      const { generations, dispose } = await create();
      const writer = await generations.createGenerationWriter('g1');
      const company = toIndexed(REGISTER[0]!, 0);
      expect(await addCompanies(generations, writer, [company, company])).toEqual([
        { companyId: company.id, reason: expect.stringContaining('already') as string },
      ]);
      await writer.abandon();
      expect(await generations.listOldestFirst()).toEqual([]);
      await dispose();
    });
  });
}
