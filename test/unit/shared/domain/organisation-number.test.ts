import { describe, expect, it } from 'vitest';
import {
  extractOrganisationNumber,
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
    '+46 8 123 45 65',
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

/** Parts `text`, with single blanks between the words of the rest. */
function extract(text: string): { number: string | null; rest: string } {
  const { number, rest } = extractOrganisationNumber(text);
  return { number, rest: rest.replace(/\s+/g, ' ') };
}

describe('extractOrganisationNumber', () => {
  it.each([
    ['556012-5790', ''],
    ['5560 125790', ''],
    ['SE 556012-5790 01', ''],
    ['Nordlys AB 556012-5790', 'Nordlys AB'],
    ['556012-5790 Nordlys AB', 'Nordlys AB'],
    ['Nordlys AB (556012-5790)', 'Nordlys AB ( )'],
    ['Nordlys AB, org.nr: 556012–5790, Malmö', 'Nordlys AB, , Malmö'],
    ['Nordlys AB - 556012-5790', 'Nordlys AB -'],
    ['Nordlys AB 556012-5790 (orgnr)', 'Nordlys AB ( )'],
    ['org.nr 5560125790', ''],
    ['Nordlys, orgnr: SE556012579001', 'Nordlys,'],
    ['Nordlys VAT SE 556012-5790-01 Malmö', 'Nordlys Malmö'],
    ['Nordlys momsnr 556012579001', 'Nordlys'],
    ['Nordlys AB 5560 125790', 'Nordlys AB'],
    ['Nordlys AB 5560-125790', 'Nordlys AB'],
    ['Nordlys AB 556 012 5790', 'Nordlys AB'],
    ['Nordlys AB 556012-5790 100 000 kr', 'Nordlys AB 100 000 kr'],
    ['Nordlys AB 556012-5790 2024-11-25', 'Nordlys AB 2024-11-25'],
    ['Nordlys AB 55 60 12 57 90', 'Nordlys AB'],
    ['Nordlys AB 16 556012 5790', 'Nordlys AB'],
    ['Bygg 2000 556012-5790', 'Bygg 2000'],
    ['165560125790 och 556012-5790', 'och'],
    ['556012-5790, 556012-5791', ','],
    ['Data Company 556012-5790', 'Data Company'],
    ['Hund™ Sverige AB 556012-5790', 'Hund™ Sverige AB'],
  ])('The number is found in "%s"', (text, rest) => {
    expect(extract(text)).toEqual({ number: '5560125790', rest });
  });

  it.each([
    ['Guldgrens Fastigheter AB 556123-4568 kontor', 'Guldgrens Fastigheter AB kontor'],
    ['Nordlys AB org.nr 5560125791', 'Nordlys AB'],
    ['Nordlys AB 850712-1234', 'Nordlys AB'],
    ['Nordlys AB 19850712-1234', 'Nordlys AB'],
    ['Nordlys AB 195560125790', 'Nordlys AB'],
    ['556012-5790 Nordlys 212000-0142', 'Nordlys'],
    ['556012-5791', ''],
  ])('A number that is not right, or not alone, is left out of "%s"', (text, rest) => {
    expect(extract(text)).toEqual({ number: null, rest });
  });

  // The check digits are right. Only the text around the digits shows what they are.
  it.each([
    'Nordlys AB',
    'tel 08-556012579099',
    'Bygg 073-123 45 63',
    'Bygg +46 8 123 45 65',
    '+46 8 123 45 65',
    'Bygg swish 123 456 78 97',
    'Bygg 5 560 125 790',
    'Bygg 5560125790 kr',
    'Bygg 5560125790,50',
    'Bygg 5560125790 SEK',
    'Bygg SEK 5560125790',
    'Bygg 2022051011',
    'Möte 2024-11-25 14',
    'Möte 22 - 2025-12-31',
    'Box 55601 25790',
    'Nordlys 12-556012-5790',
    'IBAN SE45 5000 0000 0583 9825 7466',
  ])('The digits stay words in "%s"', (text) => {
    expect(extractOrganisationNumber(text)).toEqual({ number: null, rest: text });
  });

  it.each(['5 '.repeat(20_000), `${'a'.repeat(1_000)} 556012-5790`])('A long text has none', (text) => {
    expect(extractOrganisationNumber(text)).toEqual({ number: null, rest: text });
  });
});
