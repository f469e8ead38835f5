import { expect, it } from 'vitest';
import { FactCounter } from '../../../../ingest/compose/facts.ts';
import { findContentObjections } from '../../../../ingest/publish/gates.ts';
import type { GenerationInfo } from '../../../../shared/store/port.ts';

const generation = (facts?: Record<string, number>, synthetic = false) =>
  ({ synthetic, facts }) as unknown as GenerationInfo;
const object = (before: GenerationInfo | null, now: GenerationInfo, maxDropPercent = 2) =>
  findContentObjections(before, now, { maxDropPercent });

it('A fact that many companies have lost is an objection, in words', () => {
  const live = generation({ revenueClass: 10_000, employeesClass: 10_000, trademark: 900 });
  expect(object(live, generation({ revenueClass: 0, employeesClass: 9_800, trademark: 0 }))).toEqual([
    '0 companies of the new generation would have a class of turnover, and 10,000 of the live one have it ' +
      '(GATE_MOST_DROP allows 2 % fewer). Has a publisher left a field out, or renamed it?',
  ]);
  expect(object(live, generation({ revenueClass: 9_799, employeesClass: 10_000 }))).toHaveLength(1);
  expect(object(live, generation({ revenueClass: 9_000, employeesClass: 20_000 }), 10)).toEqual([]);
});

it('Nothing is compared without a live generation, with one of an older version, or of the other register', () => {
  const next = generation({ revenueClass: 0 });
  for (const live of [null, generation(), generation({ revenueClass: 10_000, gone: 10_000 }, true)])
    expect(object(live, next)).toEqual([]);
});

const BARE = {
  names: ['A'],
  city: '',
  isDeregistered: false,
  legalForm: 'Aktiebolag',
  sniCodes: [],
  hasAnnualReport: false,
  trademarks: [],
  listed: {
    municipalityCode: null,
    registrationDate: null,
    employeesClass: null,
    revenueClass: null,
    isRegisteredForTax: null,
    allowsAdvertising: null,
  },
};

it('Each fact counts the companies that have it', () => {
  const full = {
    names: ['A', 'B'],
    city: 'LUND',
    isDeregistered: true,
    legalForm: 'AB',
    sniCodes: ['62010', '62020'],
    hasAnnualReport: true,
    trademarks: [{ markText: 'A', markStatus: 'Registered', expiryDate: '2031-01-01', niceClasses: [35] }],
    listed: {
      municipalityCode: '1281',
      registrationDate: '2002-03-08',
      employeesClass: 0,
      revenueClass: 0,
      isRegisteredForTax: false,
      allowsAdvertising: false,
    },
  };
  const counter = new FactCounter();
  const known = { orgNumber: '5560000002', businessDescription: 'Odling', jestat: 0, jurform: 49 };
  counter.add({
    company: { orgNumber: '5560000001', businessDescription: '', jestat: null, jurform: null },
    proceedings: [],
    indexed: BARE as never,
  });
  counter.add({ company: known, proceedings: [{}], indexed: full as never });
  const elsewhere = new FactCounter();
  elsewhere.add({ company: known, proceedings: [{}], indexed: full as never });
  counter.merge(elsewhere);
  expect(new Set(Object.values(counter.counts))).toEqual(new Set([2]));
});

it('Every 997th company is a sample, also of those that another thread has counted', () => {
  const [counter, elsewhere] = [new FactCounter(), new FactCounter()];
  for (let number = 0; number < 2_000; number += 1) {
    const company = { orgNumber: String(number), businessDescription: '', jestat: null, jurform: null };
    elsewhere.add({ company, proceedings: [], indexed: BARE as never });
  }
  counter.merge(elsewhere);
  expect(counter.samples).toEqual(
    ['0', '997', '1994'].map((orgNumber) => ({ orgNumber, name: 'A', sniCode: null })),
  );
});
