import { expect, it } from 'vitest';
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
