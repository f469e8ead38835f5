import { describe, expect, it } from 'vitest';
import {
  extractSingleOrganisationNumber,
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
  ])('The organisation number %s is read', (text) =>
    expect(toOrganisationNumberDigits(text)).toBe('5560125790'),
  );

  it.each(['', '556012579', '55601257900', '195560125790', 'SE5560125790', '556012-579a', '5560-125790'])(
    'The text %s is no organisation number',
    (text) => expect(toOrganisationNumberDigits(text)).toBeNull(),
  );
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

it.each([
  ['556012-5790', '5560125790', ''],
  ['Nordlys AB 556012-5790', '5560125790', 'Nordlys AB'],
  ['org.nr 5560125790', '5560125790', ''],
  ['Nordlys, orgnr: SE556012579001', '5560125790', 'Nordlys,'],
  ['165560125790 och 556012-5790', '5560125790', 'och'],
])('The number in "%s" is %s, beside "%s"', (text, number, rest) => {
  const found = extractSingleOrganisationNumber(text);
  expect(found?.number).toBe(number);
  expect(found?.rest.replace(/\s+/g, ' ')).toBe(rest);
});

it.each(['Nordlys AB', '556012-5791', '556012-5790 212000-0142', 'tel 08-556012579099', '2026-11-22'])(
  'A text without exactly one right number has none: %s',
  (text) => {
    expect(extractSingleOrganisationNumber(text)).toBeNull();
  },
);
