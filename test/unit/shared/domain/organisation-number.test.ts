import { describe, expect, it } from 'vitest';
import {
  isLegalPersonNumber,
  maskIdentityNumber,
  toOrganisationNumberDigits,
  toCompanyIdWithoutCheckDigit,
} from '../../../../shared/domain/organisation-number.ts';

describe('toOrganisationNumberDigits', () => {
  it.each([
    '556012-5790',
    '5560125790',
    '165560125790',
    '16556012-5790',
    ' 556012 - 5790 ',
    'SE556012579001',
    'se556012579001',
    '556012\u00a05790',
    'SE 556012-5790 01',
    'SE5560125790 01',
    'SE-556012-5790-01',
    'SE556012-5790',
    'VAT SE556012579001',
    'VAT no. SE 556012579001',
    'Momsreg.nr: SE556012579001',
    'Org.nr: 556012-5790',
    'orgnr 5560125790',
    'Organisationsnummer: 556012-5790.',
    'Organization number 556012-5790',
    'Reg. no. 556012-5790',
    '(556012-5790)',
    '5560-125790',
    '5560 125790',
    '556 012 5790',
    '55 60 12 57 90',
    '16 556012 5790',
    '16-556012-5790',
    ...['\u00ad', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d'].map(
      (hyphen) => `556012${hyphen}5790`,
    ),
    ...['\u2002', '\u2009', '\u202f', '\u3000', '\t'].map((blank) => `556012${blank}5790`),
    '５５６０１２－５７９０',
    '\u200e556012-5790\u200b',
  ])('The organisation number %s is read', (text) =>
    expect(toOrganisationNumberDigits(text)).toBe('5560125790'),
  );

  it.each([
    '',
    '556012579',
    '55601257900',
    '195560125790',
    '556012-579a',
    '55601257901',
    'ABC 556012-5790',
    ' '.repeat(1000),
  ])('The text %s is no organisation number', (text) => expect(toOrganisationNumberDigits(text)).toBeNull());
});

describe('isLegalPersonNumber', () => {
  it.each([
    '5560125790',
    '5560004615',
    '2321000156',
    '8020024280',
    '5590705058',
    '9166290834',
    '8888006510',
    '2220000000',
  ])('The organisation number %s is valid', (digits) => expect(isLegalPersonNumber(digits)).toBe(true));

  it('A wrong check digit, a personal number and other lengths are invalid', () => {
    expect(isLegalPersonNumber('5560125791')).toBe(false);
    expect(isLegalPersonNumber('5569999999')).toBe(false);
    expect(isLegalPersonNumber('8013012342')).toBe(false);
    expect(isLegalPersonNumber('556012579')).toBe(false);
    expect(isLegalPersonNumber('55601257900')).toBe(false);
  });
});

it('The id of a company is its number without the check digit, within 32 bits', () => {
  expect(toCompanyIdWithoutCheckDigit('5560125790')).toBe(556_012_579);
  expect(toCompanyIdWithoutCheckDigit('9999999999')).toBeLessThan(2 ** 31);
});

describe('maskIdentityNumber', () => {
  it('A masked number shows three digits of a legal person and none of others', () => {
    expect(maskIdentityNumber('5560125790$ORGNR-IDORG')).toBe('556*******');
    expect(maskIdentityNumber('198001012385$PERSON-IDORG')).toBe('**********');
    expect(maskIdentityNumber('8001012385')).toBe('**********');
    expect(maskIdentityNumber('Anna Fiktivsson')).toBe('**********');
  });
});
