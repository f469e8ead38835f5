import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { toEquityRatioFraction } from '../../../../../../ingest/sources/annual-reports/figures/complete-figures.ts';
import { isExtractedConcept } from '../../../../../../ingest/sources/annual-reports/figures/concepts.ts';
import {
  extractIfrsGroupFigures,
  extractSwedishGaapFigures,
} from '../../../../../../ingest/sources/annual-reports/figures/extract-figures.ts';
import { makeReportText, type ReportFact } from '../../../../../support/delivery/make-report-text.ts';

const IFRS = 'https://xbrl.ifrs.org/taxonomy/2022-03-24/ifrs-full';

function extractListed(flows: Record<string, string>, stocks: Record<string, string> = {}) {
  const facts: ReportFact[] = [
    ['Assets', 'end', '100'],
    ...Object.entries(flows).map(([name, amount]): ReportFact => [name, 'year', amount]),
    ...Object.entries(stocks).map(([name, amount]): ReportFact => [name, 'end', amount]),
  ];
  const text = makeReportText({ namespace: IFRS, schemaRefs: [], facts });
  return extractIfrsGroupFigures(readIxbrl(Buffer.from(text), isExtractedConcept), '2024-12-31');
}

const revenueOf = (flows: Record<string, string>) => extractListed(flows).years!.reportYear.figures.revenue;

describe('a part of revenue is never the revenue', () => {
  it.each<[string, Record<string, string>, number | null]>([
    ['goods and services', { RevenueFromSaleOfGoods: '7', RevenueFromRenderingOfServices: '2' }, null],
    ['goods alone', { RevenueFromSaleOfGoods: '7' }, 7],
    ['services alone', { RevenueFromRenderingOfServices: '7' }, 7],
    ['contracts and their goods', { RevenueFromContractsWithCustomers: '9', RevenueFromSaleOfGoods: '7' }, 9],
    ['contracts and rents', { RevenueFromContractsWithCustomers: '9', RentalIncome: '3' }, null],
    ['goods and other revenue', { RevenueFromSaleOfGoods: '7', OtherRevenue: '1' }, null],
    ['other revenue alone', { OtherRevenue: '1' }, null],
    ['interest alone', { RevenueFromInterest: '1' }, null],
    ['a total beside its parts', { Revenue: '10', RevenueFromSaleOfGoods: '7' }, 10],
    [
      'parts that add up to gross profit and cost of sales',
      {
        RevenueFromSaleOfGoods: '7',
        RevenueFromRenderingOfServices: '2',
        GrossProfit: '4',
        CostOfSales: '5',
      },
      9,
    ],
    [
      'interest beside contracts that do so',
      {
        RevenueFromContractsWithCustomers: '9',
        RevenueFromInterest: '3',
        GrossProfit: '4',
        CostOfSales: '5',
      },
      9,
    ],
    [
      'goods that contradict gross profit and cost of sales',
      { RevenueFromSaleOfGoods: '700', GrossProfit: '400', CostOfSales: '500' },
      null,
    ],
  ])('The revenue of a report with %s', (_what, flows, revenue) => {
    expect(revenueOf(flows)).toBe(revenue);
  });

  it('A sum of parts is flagged', () => {
    expect([...extractListed({ RevenueFromSaleOfGoods: '7' }).flags]).toEqual(['from-parts:revenue']);
  });
});

describe('parts of other figures', () => {
  it.each<[string, Record<string, string>, number | null]>([
    ['continuing operations', { ProfitLossFromContinuingOperations: '7' }, null],
    [
      'continuing and discontinued operations',
      { ProfitLossFromContinuingOperations: '7', ProfitLossFromDiscontinuedOperations: '2' },
      9,
    ],
    ['the owners of the parent', { ProfitLossAttributableToOwnersOfParent: '7' }, null],
    [
      'the owners of the parent and others',
      { ProfitLossAttributableToOwnersOfParent: '7', ProfitLossAttributableToNoncontrollingInterests: '1' },
      8,
    ],
  ])('The net result of %s', (_what, flows, netResult) => {
    expect(extractListed(flows).years!.reportYear.figures.netResult).toBe(netResult);
  });

  it('Equity and cash are sums of all their parts, never one of them', () => {
    const { figures } = extractListed({}, { EquityAttributableToOwnersOfParent: '7', Cash: '3' }).years!
      .reportYear;
    expect([figures.equity, figures.cashAndBank]).toEqual([null, null]);
    const whole = { EquityAttributableToOwnersOfParent: '7', NoncontrollingInterests: '1' };
    const cash = { Cash: '3', CashEquivalents: '4' };
    expect(extractListed({}, { ...whole, ...cash }).years!.reportYear.figures).toMatchObject({
      equity: 8,
      cashAndBank: 7,
    });
  });

  const extractSwedish = (facts: readonly ReportFact[]) =>
    extractSwedishGaapFigures(readIxbrl(Buffer.from(makeReportText({ facts })), isExtractedConcept)).years!
      .reportYear.figures;

  it('Client funds belong to cash and bank', () => {
    const line: ReportFact = ['KassaBankExklRedovisningsmedel', 'end', '7'];
    expect(extractSwedish([line]).cashAndBank).toBe(7);
    expect(extractSwedish([line, ['Redovisningsmedel', 'end', '2']]).cashAndBank).toBe(9);
  });

  it('Untaxed reserves are the sum of their lines only if the balance sheet adds up with them', () => {
    const balance: ReportFact[] = [
      ['Tillgangar', 'end', '100'],
      ['EgetKapital', 'end', '40'],
      ['KortfristigaSkulder', 'end', '30'],
      ['Periodiseringsfonder', 'end', '20'],
    ];
    expect(extractSwedish(balance).untaxedReserves).toBeNull();
    const whole = extractSwedish([...balance, ['AckumuleradeOveravskrivningar', 'end', '10']]);
    expect(whole.untaxedReserves).toBe(30);
    const year = { start: '2024-01-01' };
    expect(toEquityRatioFraction(whole, 'k2', year)).toBeCloseTo((40 + 30 * 0.794) / 100);
    expect(toEquityRatioFraction(extractSwedish(balance), 'k2', year)).toBeNull();
  });

  it('Women are not all employees', () => {
    const heads = { unitRef: 'heads', format: '' };
    const other: ReportFact = ['Tillgangar', 'end', '7'];
    const women: ReportFact = ['MedelantaletAnstalldaKvinnor', 'year', '3', heads];
    expect(extractSwedish([other, women]).employees).toBeNull();
    expect(extractSwedish([other, women, ['MedelantaletAnstalldaMan', 'year', '2', heads]]).employees).toBe(
      5,
    );
  });

  it('Restricted and unrestricted equity are not all equity beside the share of others', () => {
    const own: ReportFact[] = [
      ['BundetEgetKapital', 'end', '1'],
      ['FrittEgetKapital', 'end', '6'],
    ];
    const others: ReportFact = ['EgetKapitalHanforligtInnehavareUtanBestammandeInflytande', 'end', '2'];
    expect(extractSwedish(own).equity).toBe(7);
    expect(extractSwedish([...own, others]).equity).toBeNull();
    const owners: ReportFact = ['EgetKapitalHanforligtModerforetagetsAktieagare', 'end', '7'];
    expect(extractSwedish([...own, others, owners]).equity).toBe(9);
  });

  it('A flow of half the year is not the flow of the year', () => {
    const figures = extractSwedish([
      ['Nettoomsattning', 'year', '9'],
      ['Rorelseresultat', 'half-year', '2'],
    ]);
    expect([figures.revenue, figures.operatingResult]).toEqual([9, null]);
  });
});
