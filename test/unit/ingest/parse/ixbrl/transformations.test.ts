import { describe, expect, it } from 'vitest';
import { parseFactNumber } from '../../../../../ingest/parse/ixbrl/parse-fact-value.ts';
import { findTransformation } from '../../../../../ingest/parse/ixbrl/transformations.ts';

const TR1 = 'http://www.xbrl.org/inlineXBRL/transformation/2010-04-20';
const TR2 = 'http://www.xbrl.org/inlineXBRL/transformation/2011-07-31';
const TR3 = 'http://www.xbrl.org/inlineXBRL/transformation/2015-02-26';
const TR4 = 'http://www.xbrl.org/inlineXBRL/transformation/2020-02-12';
const TR5 = 'http://www.xbrl.org/inlineXBRL/transformation/2022-02-16';

const transform = (namespace: string, local: string, content: string) =>
  findTransformation({ namespace, local })!(content);

describe('transformation registries', () => {
  it.each([
    [TR1, 'numspacecomma', '2 650', '2650'],
    [TR1, 'numspacecomma', ' 1\u00a0234\u2009567,5 ', '1234567.5'],
    [TR1, 'numspacecomma', '1234567', '1234567'],
    [TR1, 'numspacecomma', '33,7', '33.7'],
    [TR1, 'numspacecomma', '1 23', null],
    [TR1, 'numspacecomma', '1.234', null],
    [TR1, 'numspacecomma', '-5', null],
    [TR1, 'numspacecomma', '', null],
    [TR1, 'numcomma', '33,7', '33.7'],
    [TR1, 'numcommadot', '1,234.5', '1234.5'],
    [TR1, 'numdotcomma', '1.234,5', '1234.5'],
    [TR1, 'numspacedot', '1 234.5', '1234.5'],
    [TR1, 'numdash', '-', '0'],
    [TR1, 'numdash', '5', null],
    [TR2, 'numcommadecimal', '1.234,50', '1234.50'],
    [TR2, 'numdotdecimal', '1,234,567.8', '1234567.8'],
    [TR2, 'zerodash', '–', '0'],
    [TR3, 'zerodash', '\u2015', '0'],
    [TR3, 'nocontent', 'x', ''],
    [TR3, 'datedaymonthyeardk', '31 december 2017', '2017-12-31'],
    [TR3, 'datedaymonthyeardk', '31 februari 2017', null],
    [TR4, 'num-comma-decimal', '1 234,5', '1234.5'],
    [TR4, 'num-dot-decimal', '1 234.5', '1234.5'],
    [TR4, 'fixed-zero', 'ingen', '0'],
    [TR4, 'fixed-empty', 'x', ''],
    [TR5, 'num-comma-decimal', ',5', '0.5'],
    [TR5, 'date-day-monthname-year-sv', 'den 1 maj 2024', null],
    [TR5, 'date-day-monthname-year-sv', '1 maj 2024', '2024-05-01'],
    [TR5, 'num-unit-decimal', '12 kr 50 öre', '12.50'],
  ])('The transformation %s %s of "%s" is %s', (registry, name, content, expected) => {
    expect(transform(registry, name, content)).toBe(expected);
  });

  it('A format is only known in its own registry', () => {
    expect(findTransformation({ namespace: TR4, local: 'numspacecomma' })).toBeNull();
    expect(findTransformation({ namespace: TR1, local: 'toString' })).toBeNull();
    expect(findTransformation({ namespace: 'urn:other', local: 'numcomma' })).toBeNull();
  });
});

describe('numbers', () => {
  const plain = { format: null, scale: 0, isNegative: false };

  it.each([
    [{ ...plain, content: '2' }, 2, null],
    [{ ...plain, content: '2.5' }, 2.5, null],
    [{ ...plain, content: '1 234' }, 1234, null],
    [{ ...plain, content: '-5' }, -5, 'minus-in-content'],
    [{ ...plain, content: '-5', isNegative: true }, -5, 'minus-in-content'],
    [{ ...plain, content: '5', isNegative: true }, -5, null],
    [{ ...plain, content: '0', isNegative: true }, 0, null],
    [{ ...plain, content: '33.7', scale: -2 }, 0.337, null],
    [{ ...plain, content: '1', scale: 6 }, 1_000_000, null],
    [{ ...plain, content: '33,7' }, null, 'invalid-number'],
    [{ ...plain, content: '' }, null, 'invalid-number'],
    [{ ...plain, content: '9'.repeat(100) }, null, 'invalid-number'],
    [{ ...plain, content: '1', format: { namespace: 'urn:x', local: 'y' } }, null, 'unknown-format'],
  ])('The number of %o is %s', (fact, value, warning) => {
    expect(parseFactNumber(fact)).toEqual({ value, warning });
  });
});
