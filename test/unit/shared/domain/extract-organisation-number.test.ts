import { describe, expect, it } from 'vitest';
import { extractOrganisationNumber } from '../../../../shared/domain/extract-organisation-number.ts';

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
    ['556012-5790 Nordlys 212000-0142', 'Nordlys'],
    ['556012-5791', ''],
  ])('A number that is not right, or not alone, is left out of "%s"', (text, rest) => {
    expect(extract(text)).toEqual({ number: null, rest });
  });

  // The check digits are right: only what stands around them tells that they are no numbers.
  it.each([
    'Nordlys AB',
    'tel 08-556012579099',
    'Bygg 073-123 45 63',
    'Bygg +46 8 123 45 65',
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

  it('A long text of digits and blanks takes little work', () => {
    const text = '5 '.repeat(20_000);
    expect(extractOrganisationNumber(text)).toEqual({ number: null, rest: text });
  });
});
