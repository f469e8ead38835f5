import { expect, it } from 'vitest';
import { endOngoingPeriods, toProceedingPeriods } from '../../../../shared/domain/proceeding-periods.ts';

type Entry = readonly [code: string, date: string | null];

function toTexts(entries: readonly Entry[], deregisteredOn?: string | null): string[] {
  const proceedings = entries.map(([code, date]) => ({ code, date }));
  const periods = toProceedingPeriods(proceedings);
  const ended = deregisteredOn === undefined ? periods : endOngoingPeriods(periods, deregisteredOn);
  return ended.map(
    ({ code, kind, from, to, ongoing }) => `${code} ${kind} ${from ?? '?'}–${to ?? '?'}${ongoing ? '*' : ''}`,
  );
}

it('An end closes the start of the same stem, whatever the order in the register', () => {
  expect(
    toTexts([
      ['KKAVOV-AVSLAVOMFO', '2025-03-11'],
      ['KK-AVOMFO', '2024-06-05'],
    ]),
  ).toEqual(['KK-AVOMFO bankruptcy 2024-06-05–2025-03-11']);
});

it('A proceeding that starts after an end of its stem goes on', () => {
  expect(
    toTexts([
      ['LI-AVOMFO', '2024-01-02'],
      ['LI-AVOMFO', '2019-01-02'],
      ['LIUHOR-AVSLAVOMFO', '2020-05-01'],
    ]),
  ).toEqual(['LI-AVOMFO liquidation 2019-01-02–2020-05-01', 'LI-AVOMFO liquidation 2024-01-02–?*']);
});

it('A start takes the first end that follows it, on the same day too', () => {
  expect(
    toTexts([
      ['FRUHAVD-AVSLAVOMFO', '2023-01-01'],
      ['FRUHOR-AVSLAVOMFO', '2022-01-01'],
      ['FR-AVOMFO', '2022-01-01'],
    ]),
  ).toEqual(['FR-AVOMFO reconstruction 2022-01-01–2022-01-01']);
});

it('An end without a date closes the oldest open start, whose last day stays unknown', () => {
  expect(
    toTexts([
      ['AC-AVOMFO', '2021-01-01'],
      ['AC-AVOMFO', '2020-01-01'],
      ['ACUHOR-AVSLAVOMFO', null],
    ]),
  ).toEqual(['AC-AVOMFO composition 2020-01-01–?', 'AC-AVOMFO composition 2021-01-01–?*']);
});

it('An end without a start is a period without a first day', () => {
  expect(
    toTexts([
      ['OM-AVOMFO', '2022-01-01'],
      ['KKUHAVD-AVSLAVOMFO', '2020-01-01'],
    ]),
  ).toEqual(['KKUHAVD-AVSLAVOMFO bankruptcy ?–2020-01-01', 'OM-AVOMFO conversion 2022-01-01–?*']);
});

it('The deregistration of a company ends what goes on', () => {
  const entries: Entry[] = [
    ['KK-AVOMFO', '2024-06-05'],
    ['FUOL-AVOMFO', null],
  ];
  expect(toTexts(entries, '2025-01-01')).toEqual([
    'FUOL-AVOMFO merger ?–2025-01-01',
    'KK-AVOMFO bankruptcy 2024-06-05–2025-01-01',
  ]);
  expect(toTexts(entries, '2023-01-01')[1]).toBe('KK-AVOMFO bankruptcy 2024-06-05–?');
  expect(toTexts(entries, null)).toEqual(['FUOL-AVOMFO merger ?–?', 'KK-AVOMFO bankruptcy 2024-06-05–?']);
});

it('A code of neither kind is listed and does not go on', () => {
  expect(
    toTexts([
      ['NEW', '2024-01-01'],
      ['DEOT-AVOMFO', '2023-01-01'],
    ]),
  ).toEqual(['DEOT-AVOMFO division 2023-01-01–?*', 'NEW other 2024-01-01–?']);
});
