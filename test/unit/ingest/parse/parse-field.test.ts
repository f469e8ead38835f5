import { expect, it } from 'vitest';
import { trimBlanks, isIsoDate, parseDate } from '../../../../ingest/parse/parse-field.ts';

/** True if the calendar of `Date` has the day. */
function exists(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

it.each([0, 1, 1700, 1899, 1900, 1904, 1999, 2000, 2023, 2024, 2100, 9999])(
  'A date of the year %i is valid exactly if the calendar has it',
  (year) => {
    const pad = (value: number, length: number): string => String(value).padStart(length, '0');
    let days = 0;
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        expect([date, isIsoDate(date)]).toEqual([date, exists(date)]);
        if (isIsoDate(date)) days += 1;
      }
    expect([365, 366]).toContain(days);
  },
);

it.each([
  ['20240229', '2024-02-29'],
  ['2024-02-28T23:00:00.000Z', '2024-02-29'],
  ['2024-02-29T00:00:00', '2024-02-29'],
  ['2024-02-29 12:00', '2024-02-29'],
  ['2024-02-29T00:00:00+01:00', '2024-02-29'],
  ['2024-02-30T00:00:00', null],
  ['2024-02-29T25:00:00Z', null],
  ['2024-0229', '2024-02-29'],
  ['', null],
  ['NULL', null],
  ['20230229', null],
  ['2024-2-29', null],
  ['2024-02-29 ', null],
])('The text "%s" is the date %s', (text, expected) => {
  expect(parseDate(text)).toBe(expected);
});

it('Line breaks and blanks of any kind are one blank, and other control characters are nothing', () => {
  const text = ' A\u0085B\u2028 C\u000bD\u00a0 E\r\nF\u001eG\u0000H\u0007I\t';
  expect(trimBlanks(text)).toBe('A B C D E F GHI');
});
