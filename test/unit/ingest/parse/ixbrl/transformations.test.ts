import { describe, expect, it } from 'vitest';
import { parseFactDay, parseFactNumber } from '../../../../../ingest/parse/ixbrl/parse-fact-value.ts';
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
    [TR1, 'numspacecomma', '1\u00a0234 567,5', '1234567.5'],
    [TR1, 'numspacecomma', '1234567', '1234567'],
    [TR1, 'numspacecomma', '33,7', '33.7'],
    [TR1, 'numspacecomma', '1 23', null],
    [TR1, 'numspacecomma', '1.234', null],
    [TR1, 'numspacecomma', '-5', null],
    [TR1, 'numspacecomma', '', null],
    [TR1, 'numcomma', '33,7', '33.7'],
    [TR1, 'numcomma', '1 234,5', null],
    [TR1, 'numcommadot', '1,234.5', '1234.5'],
    [TR1, 'numdotcomma', '1.234,5', '1234.5'],
    [TR1, 'numspacedot', '1 234.5', '1234.5'],
    [TR1, 'numdash', '-', '0'],
    [TR1, 'numdash', '5', null],
    [TR2, 'numcommadecimal', '1.234,50', '1234.50'],
    [TR2, 'numdotdecimal', '1,234,567.8', '1234567.8'],
    [TR2, 'numcommadecimal', '12.34', null],
    [TR3, 'numdotdecimalin', '1,23,456.7', '123456.7'],
    [TR2, 'zerodash', '–', '0'],
    [TR3, 'zerodash', '\u2015', '0'],
    [TR3, 'nocontent', 'x', ''],
    [TR3, 'datedaymonthyeardk', '31 december 2017', '2017-12-31'],
    [TR3, 'datedaymonthyeardk', '31 februari 2017', null],
    [TR4, 'num-comma-decimal', '1 234,5', '1234.5'],
    [TR4, 'num-dot-decimal', '1 234.5', '1234.5'],
    [TR4, 'num-comma-decimal', '12.34', '1234'],
    [TR4, 'num-comma-decimal', '1 234 1', null],
    [TR4, 'fixed-zero', 'ingen', '0'],
    [TR4, 'fixed-empty', 'x', ''],
    [TR5, 'num-comma-decimal', ',5', '0.5'],
    [TR5, 'date-day-monthname-year-sv', 'den 1 maj 2024', null],
    [TR5, 'date-day-monthname-year-sv', '1 maj 2024', '2024-05-01'],
    [TR5, 'num-unit-decimal', '12 kr 50 öre', '12.50'],
    [TR5, 'num-unit-decimal', '1 234*', null],
    [TR5, 'num-comma-decimal-apos', "1'234’567,5", '1234567.5'],
    [TR5, 'num-dot-decimal-apos', "1'234'567.5", '1234567.5'],
    [TR1, 'dateslashus', '12/31/2024', '2024-12-31'],
    [TR1, 'dateslasheu', '31/12/24', '2024-12-31'],
    [TR2, 'datemonthdayyearen', 'December 31, 2024', '2024-12-31'],
    [TR4, 'date-day-monthname-year-es', '31 de diciembre de 2024', '2024-12-31'],
    [TR4, 'date-day-monthname-year-cs', '30. července 2024', '2024-07-30'],
    [TR4, 'date-year-monthname-day-lt', '2024 m. gruodžio 31 d.', '2024-12-31'],
    [TR4, 'date-year-day-monthname-lv', '2024. gada 31. decembris', '2024-12-31'],
    [TR4, 'date-day-monthroman-year', '31.XII.2024', '2024-12-31'],
    [TR5, 'date-day-monthname-year-cy', '31 Rhagfyr 2024', '2024-12-31'],
  ])('The transformation %s %s of "%s" is %s', (registry, name, content, expected) => {
    expect(transform(registry, name, content)).toBe(expected);
  });

  it('A format is only known in its own registry', () => {
    expect(findTransformation({ namespace: TR4, local: 'numspacecomma' })).toBeNull();
    expect(findTransformation({ namespace: TR4, local: 'num-dot-decimal-apos' })).toBeNull();
    expect(findTransformation({ namespace: TR1, local: 'toString' })).toBeNull();
    expect(findTransformation({ namespace: 'urn:other', local: 'numcomma' })).toBeNull();
  });
});

describe('numbers', () => {
  const plain = { format: null, scale: 0, isNegative: false };

  it.each([
    [{ ...plain, content: '2' }, 2, null],
    [{ ...plain, content: '2.5' }, 2.5, null],
    [{ ...plain, content: '1 234' }, 1234, 'format-differs'],
    [{ ...plain, content: '-5' }, -5, 'minus-in-content'],
    [{ ...plain, content: '-5', isNegative: true }, -5, 'minus-in-content'],
    [{ ...plain, content: '5', isNegative: true }, -5, null],
    [{ ...plain, content: '0', isNegative: true }, 0, null],
    [{ ...plain, content: '33.7', scale: -2 }, 0.337, null],
    [{ ...plain, content: '1', scale: 6 }, 1_000_000, null],
    [{ ...plain, content: '33,7' }, 33.7, 'format-differs'],
    [{ ...plain, content: '1,234' }, null, 'invalid-number'],
    [{ ...plain, content: '' }, null, 'invalid-number'],
    [{ ...plain, content: '9'.repeat(100) }, null, 'invalid-number'],
    [{ ...plain, content: '1', format: { namespace: 'urn:x', local: 'y' } }, null, 'unknown-format'],
  ])('The number of %o is %s', (fact, value, warning) => {
    expect(parseFactNumber(fact)).toEqual({ value, warning });
  });
});

describe('numbers that a reader of the page cannot misunderstand', () => {
  const read = (content: string, isNegative = false, namespace = TR1, local = 'numspacecomma') =>
    parseFactNumber({ content, format: { namespace, local }, scale: 0, isNegative });

  it.each([
    ['white space of any kind', '1\u2009234\n  567\u202f890', 1_234_567_890],
    ['characters that nobody sees', '1\u200b\u00a0234', 1_234],
    ['marks of the direction of writing', '\u200e1\u00a0234\u202c', 1_234],
    ['another sign between the groups', '1.234.567', 1_234_567],
    ['another decimal sign', '1,234.5', 1_234.5],
    ['a percent sign', '42,1 %', 42.1],
  ])('%s is read and flagged', (_what, content, value) => {
    expect(read(content)).toEqual({ value, warning: 'format-differs' });
  });

  it('An element around the whole number is nothing', () => {
    expect(read('^1 234^')).toEqual({ value: 1_234, warning: null });
  });

  it.each(['-1 234', '\u22121 234', '\u2013 1 234', '1 234-', '(1 234)', '( 1 234 )'])(
    'A minus or parentheses within the number mean one minus: %s',
    (content) => {
      expect(read(content)).toEqual({ value: -1_234, warning: 'minus-in-content' });
      expect(read(content, true)).toEqual({ value: -1_234, warning: 'minus-in-content' });
    },
  );

  it.each([
    '1 234²',
    '1 234*',
    '1 234 1)',
    '234^1',
    '^1^234',
    '12 34',
    '1.234',
    '(5',
    '1 234:-',
    '1 000-2 000',
  ])('What could be two numbers is none: %s', (content) => {
    expect(read(content)).toEqual({ value: null, warning: 'invalid-number' });
  });

  it.each([
    [TR4, 'numspacecomma', '1 234,5', 1_234.5],
    [TR1, 'num-dot-decimal-apos', "1'234.5", 1_234.5],
    ['', 'numcommadot', '1,234', 1_234],
    ['urn:next', 'num-comma-decimal', '1.234', 1_234],
  ])(
    'A format with the namespace of another registry is read and flagged: %s %s',
    (space, name, text, value) => {
      expect(read(text, false, space, name)).toEqual({ value, warning: 'format-of-other-registry' });
    },
  );
});

describe('dates', () => {
  it.each([
    [TR2, 'datedaymonthyear', '31.12.2024', '2024-12-31', null],
    [TR2, 'datedaymonthyear', '2024-12-31', '2024-12-31', 'format-differs'],
    [TR2, 'datedaymonthyear', '31 december 2024', '2024-12-31', 'format-differs'],
    [TR1, 'date-day-monthname-year-sv', '31 dec. 2024', '2024-12-31', 'format-of-other-registry'],
    [TR2, 'datemonthdayyear', '31/12/2024', null, 'format-differs'],
  ])('The date %s %s of "%s" is %s', (namespace, local, content, day, warning) => {
    expect(parseFactDay({ content, format: { namespace, local } })).toEqual({ day, warning });
  });

  it.each([
    ['2024-12-31', '2024-12-31'],
    ['2024-12-31Z', '2024-12-31'],
    [' 2024-12-31+01:00 ', '2024-12-31'],
    ['2024-02-30', null],
    ['03/04/2024', null],
    ['', ''],
  ])('A date without a format is one of XML, without its zone: %s', (content, day) => {
    expect(parseFactDay({ content, format: null })).toEqual({ day, warning: null });
  });
});
