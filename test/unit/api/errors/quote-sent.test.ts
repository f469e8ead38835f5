import { describe, expect, it } from 'vitest';
import { quoteSent } from '../../../../api/errors/quote-sent.ts';

describe('quoteSent', () => {
  it.each([
    ['850101-1234', '"xxxxxx-xxxx"'],
    ['19850101-1234', '"xxxxxxxx-xxxx"'],
    ['850101+1234', '"xxxxxx+xxxx"'],
    ['850101–1234', '"xxxxxx–xxxx"'],
    ['85 01 01 12 34', '"xx xx xx xx xx"'],
    ['850101-123', '"xxxxxx-xxx"'],
    ['850161-1234', '"xxxxxx-xxxx"'],
    ['8501011234', '"xxxxxxxxxx"'],
    ['SE850101123401', '"SExxxxxxxxxxxx"'],
    ['12 850101-1234', '"xx xxxxxx-xxxx"'],
    ['８５０１０１-1234', '"xxxxxx-xxxx"'],
    [8501011234, 'xxxxxxxxxx'],
    ['Anna 850101-1234 Ek', '"Anna xxxxxx-xxxx Ek"'],
  ])('%j may be the number of a person', (sent, quoted) => {
    expect(quoteSent(sent)).toEqual({ en: quoted, sv: quoted });
  });

  it.each([
    ['556012-5790', '"556012-5790"'],
    ['16556012-5790', '"16556012-5790"'],
    ['556012-579', '"556012-579"'],
    ['2025-02-30', '"2025-02-30"'],
    ['62.10', '"62.10"'],
    [12.5, '12.5'],
    [true, 'true'],
    [null, 'null'],
    ['', '""'],
    ['a"b\u0001\ud800', String.raw`"a\"b\u0001\ud800"`],
  ])('%j is quoted as it is', (sent, quoted) => {
    expect(quoteSent(sent)).toEqual({ en: quoted, sv: quoted });
  });

  it('An API key is not shown, whatever is around it', () => {
    const key = `cds_${'A'.repeat(43)}`;
    for (const sent of [key, `x${key}`, `Bearer ${key}`, 'cds_short'])
      expect(quoteSent(sent).en).toMatch(/cds_…"$/);
  });

  it('A long text is cut, and its length is stated', () => {
    expect(quoteSent('😀'.repeat(50))).toEqual({
      en: `"${'😀'.repeat(40)}…" (50 characters)`,
      sv: `"${'😀'.repeat(40)}…" (50 tecken)`,
    });
  });

  it('Other values are described', () => {
    expect(quoteSent(['850101-1234'])).toEqual({ en: 'a list of 1 values', sv: 'en lista med 1 värden' });
    expect(quoteSent({})).toEqual({ en: 'an object', sv: 'ett objekt' });
  });
});
