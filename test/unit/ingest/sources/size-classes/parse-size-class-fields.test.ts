import { describe, expect, it } from 'vitest';
import {
  parseEmployeesClassCode,
  toScbText,
  parseCoarseTurnoverClass,
  parseTurnoverYear,
} from '../../../../../ingest/sources/size-classes/parse-size-class-fields.ts';

describe('size classes', () => {
  it.each([
    ['8 ', '8'],
    [8, '8'],
    [' ', ''],
    ['*', ''],
    [null, ''],
    [undefined, ''],
    [{}, ''],
  ])('The API value %j is read as text', (value, text) => {
    expect(toScbText(value)).toBe(text);
  });

  it.each([
    ['0', '0', []],
    [16, '16', []],
    ['08', '8', []],
    ['17', null, ['unknown-employees-class']],
    ['-1', null, ['unknown-employees-class']],
    ['1-4', null, ['unknown-employees-class']],
    ['', null, []],
  ])('The employees class %j is parsed', (value, code, repairs) => {
    const found: string[] = [];
    expect(parseEmployeesClassCode(value, found)).toBe(code);
    expect(found).toEqual(repairs);
  });

  it('The fine turnover class is converted when there is no coarse one', () => {
    const coarse = Array.from({ length: 21 }, (_, index) =>
      Number(parseCoarseTurnoverClass('*', String(index + 1), [])),
    );
    expect(coarse).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(parseCoarseTurnoverClass('0', '19', [])).toBe('0');
    expect(parseCoarseTurnoverClass('', '0', [])).toBeNull();
    expect(parseCoarseTurnoverClass('', '22', [])).toBeNull();
  });

  it('Placeholders are not read as years', () => {
    expect([2025, '2024', ' 2023 ', -1, 0, '', '25'].map(parseTurnoverYear)).toEqual([
      2025,
      2024,
      2023,
      null,
      null,
      null,
      null,
    ]);
  });
});
