import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../../api/console/usage/show-usage.ts';

describe('toCsv', () => {
  it('CSV follows RFC 4180, in UTF-8 with a byte order mark', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x,y', 'say "no"'],
          ['two\nlines', null],
          ['', -5],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"x,y","say ""no"""\r\n"two\nlines",\r\n,-5\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'The formula %j becomes text',
    (formula) => {
      const [[cell]] = parse(toCsv([formula], []), { bom: true }) as [[string]];
      expect(cell).toBe(`'${formula}`);
    },
  );

  it('Parsing the CSV returns the same cells', () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text));
    const row = fc.tuple(cell, cell);
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const read = parse(toCsv(['a', 'b'], rows), { bom: true }) as unknown;
        expect(read).toEqual([['a', 'b'], ...rows]);
      }),
      { seed: 10 },
    );
  });
});
