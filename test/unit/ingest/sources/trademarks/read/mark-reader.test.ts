import { describe, expect, it } from 'vitest';
import { MarkFileReader } from '../../../../../../ingest/sources/trademarks/read/read-mark-archive.ts';
import type { MarkRow } from '../../../../../../ingest/sources/trademarks/read/row.ts';
import { withCheckDigit } from '../../../../../support/delivery/organisation-numbers.ts';
import {
  makeMarkText,
  makeTradeMark,
  type MarkToMake,
  type PartyToMake,
} from '../../../../../support/delivery/make-mark-text.ts';

const reader = new MarkFileReader();
const NUMBER = '2024-01234';
const OWN = withCheckDigit(562_100_001);

function readAll(text: string | Buffer): MarkRow[] {
  return reader.read(Buffer.from(text)).map((result) => {
    if (result.kind === 'rejected') throw new Error(result.reason);
    return result.row;
  });
}

function read(mark: Omit<MarkToMake, 'number'> = {}): Extract<MarkRow, { kind: 'current' }> {
  const [row] = readAll(makeMarkText({ number: NUMBER, ...mark }));
  if (row!.kind !== 'current') throw new Error(row!.kind);
  return row!;
}

function repairsOf(mark: Omit<MarkToMake, 'number'>): readonly string[] {
  const [result] = reader.read(Buffer.from(makeMarkText({ number: NUMBER, ...mark })));
  return result!.kind === 'row' ? result!.repairs : [result!.reason];
}

function holderOf(party: PartyToMake): MarkRow['holders'][number] {
  return read({ applicants: [party] }).holders[0]!;
}

describe('a mark of the bulk export', () => {
  it('All fields of a mark are read', () => {
    expect(read({ classes: ['42', '9'], texts: ['Åäö &amp; Co &quot;é&quot;'] })).toEqual({
      kind: 'current',
      trademark: {
        prvId: NUMBER,
        registrationNumber: '600001',
        markText: 'Åäö & Co "é"',
        markFeature: 'Word',
        markStatus: 'Registered',
        applicationDate: '2020-01-02',
        registrationDate: '2020-05-06',
        expiryDate: null,
        niceClasses: [9, 42],
      },
      holders: [
        {
          organisationNumbers: [],
          name: 'Nordlys Logistik AB',
          hasSeveralNameLines: false,
          isPerson: false,
          country: 'SE',
          town: null,
        },
      ],
    });
  });

  it.each([
    ['Insert', 'current'],
    ['Update', 'current'],
    ['delete', 'deletion'],
    [null, 'current'],
    ['', 'current'],
  ])('The operation %s is recognised', (operation, kind) => {
    expect(readAll(makeMarkText({ number: NUMBER, operation }))[0]!.kind).toBe(kind);
  });

  it('A figurative mark has no text', () => {
    const { trademark } = read({ feature: 'Figurative', texts: [] });
    expect(trademark).toMatchObject({ markText: null, markFeature: 'Figurative' });
    expect(read({ texts: [' '] }).trademark.markText).toBeNull();
  });

  it('Two verbal elements are joined by a blank', () => {
    expect(read({ texts: ['FORM', 'HULT'] }).trademark.markText).toBe('FORM HULT');
  });

  it('Line breaks in any text are blanks, and so are elements in it', () => {
    const mark = read({ texts: ['FJÄLL&#10;OCH&#x2028;BRUK<br/>NORD'], status: 'Registration\n  cancelled' });
    expect(mark.trademark).toMatchObject({
      markText: 'FJÄLL OCH BRUK NORD',
      markStatus: 'Registration cancelled',
    });
  });

  it('An unregistered mark has no registration number', () => {
    const { trademark } = read({ registrationNumber: null, registrationDate: null, status: 'Filed' });
    expect(trademark).toMatchObject({
      registrationNumber: null,
      registrationDate: null,
      markStatus: 'Filed',
    });
    expect(read({ registrationNumber: '' }).trademark.registrationNumber).toBeNull();
  });

  it('Nice classes are read once each, and others dropped', () => {
    expect(read({ classes: ['009', '9', '09', '43'] }).trademark.niceClasses).toEqual([9, 43]);
    expect(read({ classes: ['0', '46', 'A', '45', ''] }).trademark.niceClasses).toEqual([45]);
    expect(repairsOf({ classes: ['46'] })).toEqual(['unreadable-class']);
  });

  it('The time zone offset of a date is dropped, and an invalid day is null', () => {
    expect(read({ applicationDate: '2018-04-17-04:00' }).trademark.applicationDate).toBe('2018-04-17');
    expect(read({ applicationDate: '2023-02-29' }).trademark.applicationDate).toBeNull();
    expect(repairsOf({ applicationDate: '2023-02-29' })).toEqual(['unreadable-date']);
  });

  it('Unknown statuses and features are kept and counted', () => {
    const odd = { status: 'Avslagen', feature: 'Doft' };
    expect(read(odd).trademark).toMatchObject({ markStatus: 'Avslagen', markFeature: 'Doft' });
    expect(repairsOf(odd)).toEqual(['unknown-status', 'unknown-feature']);
  });

  it('A mark is found by local names, with a byte order mark and a default namespace', () => {
    const plain = makeMarkText({ number: NUMBER });
    const namespaced = plain
      .replace('<ns2:Transaction xmlns:ns2', '<Transaction xmlns')
      .replace('</ns2:Transaction>', '</Transaction>');
    expect(readAll(namespaced)).toEqual(readAll(plain));
    expect(readAll(`\ufeff${plain}`)).toEqual(readAll(plain));
    expect(readAll(makeTradeMark({ number: NUMBER }))).toEqual(readAll(plain));
  });

  it('Several marks in a file are read', () => {
    const rows = readAll(makeMarkText({ number: '2024-00001' }, { number: '2024-00002' }));
    expect(rows.map((row) => row.kind === 'current' && row.trademark.prvId)).toEqual([
      '2024-00001',
      '2024-00002',
    ]);
  });

  it('The number of a mark is not that of a priority', () => {
    const more =
      '<PriorityDetails><Priority><ApplicationNumber>1</ApplicationNumber></Priority></PriorityDetails>';
    expect(read({ more }).trademark.prvId).toBe(NUMBER);
  });

  it.each([
    ['no number', makeMarkText({ number: '' }), 'missing-application-number'],
    ['a number with blanks', makeMarkText({ number: 'a b' }), 'unreadable-application-number'],
    ['another operation', makeMarkText({ number: '1', operation: 'Query' }), 'unknown-operation'],
    ['no mark', '<Transaction><ApplicantDetails/></Transaction>', 'no-trademark'],
  ])('A mark is rejected: %s', (_what, text, reason) => {
    expect(reader.read(Buffer.from(text))).toEqual([{ kind: 'rejected', reason }]);
  });

  it.each([
    ['cut', makeMarkText({ number: NUMBER }).slice(0, -30)],
    [
      'with an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><TradeMark>&x;</TradeMark>`,
    ],
    [
      'with entities in entities',
      `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><TradeMark>&b;</TradeMark>`,
    ],
    ['endlessly deep', '<a>'.repeat(100_000)],
    ['in another encoding', Buffer.from('<TradeMark>\xe5</TradeMark>', 'latin1')],
  ])('A malformed file throws an error: %s', (_what, text) => {
    expect(() => reader.read(Buffer.from(text))).toThrow();
  });
});

describe('a holder', () => {
  it('Each of two applicants is a holder', () => {
    const { holders } = read({ applicants: [{ name: 'A AB' }, { name: 'B AB' }] });
    expect(holders.map(({ name }) => name)).toEqual(['A AB', 'B AB']);
  });

  it('A holder has precedence over the applicant', () => {
    const { holders } = read({ applicants: [{ name: 'Before AB' }], holders: [{ name: 'After AB' }] });
    expect(holders.map(({ name }) => name)).toEqual(['After AB']);
  });

  it('A representative is never a holder', () => {
    const representative = { name: 'Byrån AB', lines: [`211 19 Malmö, SE, ${OWN}`] };
    expect(read({ representative }).holders).toEqual(read().holders);
    expect(read({ representative, applicants: [] }).holders).toEqual([]);
  });

  it('Parties of a transfer or an opposition are no holders', () => {
    const [details] = /<ApplicantDetails>[^]*<\/ApplicantDetails>/.exec(
      makeMarkText({ number: '1', applicants: [{ name: 'Other AB' }] }),
    )!;
    const holder = details.replaceAll('Applicant', 'Holder');
    const more = `<MarkRecordDetails><MarkRecord><RecordTransfer>${holder}</RecordTransfer></MarkRecord></MarkRecordDetails><OppositionDetails><Opposition>${details}</Opposition></OppositionDetails>`;
    expect(read({ more }).holders).toEqual(read().holders);
  });

  it.each([
    ['Att Bygga Hus AB', 'Att Bygga Hus AB'],
    ['Att Bygga Hus AB c/o Cecilia Fiktiv', 'Att Bygga Hus AB'],
    ['Att Bygga Hus AB, Att: Erik Fiktiv', 'Att Bygga Hus AB'],
    ['Att Bygga Hus AB Attn Erik Fiktiv', 'Att Bygga Hus AB'],
    ['Att våga är att vinna AB', 'Att våga är att vinna AB'],
    ['Att Bygga Hus AB (att Erik Fiktiv)', 'Att Bygga Hus AB'],
    ['Att Bygga Hus AB attention Erik Fiktiv', 'Att Bygga Hus AB'],
    ['Att c/o Erik Fiktiv', null],
    ['Att: Erik Fiktiv', null],
    ['Nordlys AB c/o Cecilia Fiktiv', 'Nordlys AB'],
    ['Nordlys AB, Attn: Erik Fiktiv', 'Nordlys AB'],
    ['c/o Byrån AB', null],
  ])('A holder written as %s is named %s', (name, read) => expect(holderOf({ name }).name).toBe(read));

  it.each(['SWE', 'Sverige', 'sweden', 'se'])('The country %s is Sweden', (country) => {
    expect(holderOf({ country }).country).toBe('SE');
  });

  it('A natural person has no organisation number', () => {
    const nameXml = '<FormattedName><FirstName>Bo</FirstName><LastName>Fiktivsson</LastName></FormattedName>';
    expect(holderOf({ nameXml, identifier: OWN }).organisationNumbers).toEqual([]);
  });

  it('A holder beside the only mark of a transaction is read', () => {
    const [details] = /<ApplicantDetails>[^]*<\/ApplicantDetails>/.exec(makeMarkText({ number: '1' }))!;
    const around = (...numbers: string[]): string =>
      makeMarkText(...numbers.map((number) => ({ number, applicants: [] }))).replace(
        '</TransactionData>',
        `${details}</TransactionData>`,
      );
    expect(readAll(around('1'))[0]!.holders).toEqual(read().holders);
    expect(readAll(around('1', '2')).map(({ holders }) => holders.length)).toEqual([0, 0]);
  });

  it.each([
    ['<FormattedName><OrganizationName>Nordlys AB</OrganizationName></FormattedName>', 'Nordlys AB', false],
    ['<FormattedName><LastName>Nordlys AB</LastName></FormattedName>', 'Nordlys AB', false],
    ['<FormattedName><FirstName>Bo</FirstName><LastName>Fiktivsson</LastName></FormattedName>', null, true],
    [
      '<FreeFormatName><FreeFormatNameDetails><FreeFormatNameLine>Nordlys</FreeFormatNameLine><FreeFormatNameLine>i Lund AB</FreeFormatNameLine><FreeFormatNameLine>c/o Byrån</FreeFormatNameLine></FreeFormatNameDetails></FreeFormatName>',
      'Nordlys i Lund AB',
      false,
    ],
    ['', null, false],
  ])('The name of a holder is read from %s', (nameXml, name, isPerson) => {
    expect(holderOf({ nameXml })).toMatchObject({ name, isPerson });
  });

  it('The full name of the short form is read', () => {
    const more =
      '<ApplicantDetails><Applicant><ApplicantName><FullName>Nordlys SA</FullName></ApplicantName></Applicant></ApplicantDetails>';
    expect(read({ applicants: [], more }).holders).toEqual([
      {
        organisationNumbers: [],
        name: 'Nordlys SA',
        hasSeveralNameLines: false,
        isPerson: false,
        country: null,
        town: null,
      },
    ]);
  });

  it.each([
    [['Box 123', '221 00 Lund'], 'Lund'],
    [['c/o Byrån, 211 19 Malmö', 'S-221 00  LUND'], 'LUND'],
    [[`343 81 Älmhult, SE, ${OWN}`], 'Älmhult'],
    [['222 33 Lund Sverige'], 'Lund'],
    [['222 33 LUND SE'], 'LUND'],
    [['Storgatan 1'], null],
    [['1234 567 Lund'], null],
  ])('The town of the address %j is found', (lines, town) => expect(holderOf({ lines }).town).toBe(town));

  const hyphened = `${OWN.slice(0, 6)}-${OWN.slice(6)}`;
  it.each([
    ['in the last line', { lines: [`343 81 Älmhult, SE, ${hyphened}`] }, [OWN]],
    ['without hyphen', { lines: [OWN] }, [OWN]],
    ['as identifier', { identifier: OWN }, [OWN]],
    ['behind its name', { name: `Nordlys AB (${hyphened})` }, [OWN]],
    ['as VAT number', { lines: [`SE${OWN}01`] }, [OWN]],
    ['as VAT number in small letters', { lines: [`se${OWN}01`] }, [OWN]],
    ['with a blank', { lines: [hyphened.replace('-', ' ')] }, [OWN]],
    ['with a dash', { lines: [hyphened.replace('-', '–')] }, [OWN]],
    ['behind the town of a c/o line', { lines: [`c/o X AB 343 81 Älmhult, SE, ${hyphened}`] }, [OWN]],
    ['of a c/o line', { lines: [`c/o X AB, org.nr ${hyphened}`] }, []],
    ['of a mobile telephone', { lines: [withCheckDigit('073512345')] }, []],
    ['of a person without personal number', { identifier: withCheckDigit('302123456') }, []],
    ['twice', { identifier: OWN, lines: [hyphened] }, [OWN]],
    ['with a wrong check digit', { identifier: `${OWN.slice(0, 9)}${(Number(OWN[9]) + 1) % 10}` }, []],
    ['of a person', { identifier: '801301-2342' }, []],
    ['within a longer number', { identifier: `9${OWN}` }, []],
    ['of an office', { identifier: '507772' }, []],
  ])('The organisation number is found %s', (_where, party, numbers) => {
    expect(holderOf(party).organisationNumbers).toEqual(numbers);
  });

  it('A telephone number is no organisation number', () => {
    const more = `<ApplicantDetails><Applicant><ApplicantAddressBook><ContactInformationDetails><Phone>${OWN}</Phone></ContactInformationDetails></ApplicantAddressBook></Applicant></ApplicantDetails>`;
    expect(read({ applicants: [], more }).holders[0]!.organisationNumbers).toEqual([]);
  });
});

const ST96 = `<tmk:TrademarkTransaction xmlns:tmk="http://www.wipo.int/standards/XMLSchema/ST96/Trademark" xmlns:com="http://www.wipo.int/standards/XMLSchema/ST96/Common">
<tmk:TrademarkTransactionBody><tmk:TransactionContentBag><tmk:TransactionData><tmk:TrademarkBag>
<tmk:Trademark com:operationCategory="Delete"><com:IPOfficeCode>SE</com:IPOfficeCode>
<com:ApplicationNumber><com:IPOfficeCode>SE</com:IPOfficeCode><com:ApplicationNumberText>2024-01234</com:ApplicationNumberText></com:ApplicationNumber>
<com:RegistrationNumber>600001</com:RegistrationNumber><com:ApplicationDate>2024-02-29</com:ApplicationDate>
<com:RegistrationDate>2024-07-01</com:RegistrationDate><com:ExpiryDate>2034-02-28</com:ExpiryDate>
<tmk:MarkCategory>Trademark</tmk:MarkCategory><tmk:MarkCurrentStatusCode>Registered</tmk:MarkCurrentStatusCode>
<tmk:MarkRepresentation><tmk:MarkFeatureCategory>Three dimensional</tmk:MarkFeatureCategory><tmk:MarkReproduction><tmk:WordMarkSpecification><tmk:MarkVerbalElementText>NORDLYS</tmk:MarkVerbalElementText></tmk:WordMarkSpecification></tmk:MarkReproduction></tmk:MarkRepresentation>
<tmk:GoodsServicesBag><tmk:GoodsServices><tmk:GoodsServicesClassificationBag>
<tmk:GoodsServicesClassification><tmk:ClassificationKindCode>Domestic</tmk:ClassificationKindCode><tmk:ClassNumber>21</tmk:ClassNumber></tmk:GoodsServicesClassification>
<tmk:GoodsServicesClassification><tmk:ClassificationKindCode>Nice</tmk:ClassificationKindCode><tmk:ClassNumber>009</tmk:ClassNumber></tmk:GoodsServicesClassification>
</tmk:GoodsServicesClassificationBag></tmk:GoodsServices></tmk:GoodsServicesBag>
<tmk:RepresentativeBag><tmk:Representative><com:Contact><com:Name><com:EntityName>Byrån AB</com:EntityName></com:Name></com:Contact></tmk:Representative></tmk:RepresentativeBag>
<tmk:ApplicantBag>
<tmk:Applicant><com:Contact><com:Name><com:OrganizationName><com:OrganizationStandardName>Nordlys AB</com:OrganizationStandardName></com:OrganizationName></com:Name>
<com:PostalAddressBag><com:PostalAddress><com:PostalStructuredAddress><com:AddressLineText>Box 1, ${hyphen(OWN)}</com:AddressLineText><com:CityName>Lund</com:CityName><com:CountryCode>SE</com:CountryCode><com:PostalCode>221 00</com:PostalCode></com:PostalStructuredAddress></com:PostalAddress></com:PostalAddressBag></com:Contact></tmk:Applicant>
<tmk:Applicant><com:Contact><com:Name><com:PersonName><com:PersonFullName>Bo Fiktivsson</com:PersonFullName></com:PersonName></com:Name></com:Contact></tmk:Applicant>
</tmk:ApplicantBag></tmk:Trademark></tmk:TrademarkBag></tmk:TransactionData></tmk:TransactionContentBag></tmk:TrademarkTransactionBody></tmk:TrademarkTransaction>`;

function hyphen(number: string): string {
  return `${number.slice(0, 6)}-${number.slice(6)}`;
}

describe('a file of ST.96', () => {
  it('A file of ST.96 is read', () => {
    expect(readAll(ST96)).toMatchObject([{ kind: 'deletion', prvId: NUMBER }]);
    expect(readAll(ST96.replace('"Delete"', '"Update"'))).toEqual([
      {
        kind: 'current',
        trademark: {
          prvId: NUMBER,
          registrationNumber: '600001',
          markText: 'NORDLYS',
          markFeature: 'Three dimensional',
          markStatus: 'Registered',
          applicationDate: '2024-02-29',
          registrationDate: '2024-07-01',
          expiryDate: '2034-02-28',
          niceClasses: [9],
        },
        holders: [
          {
            organisationNumbers: [OWN],
            name: 'Nordlys AB',
            hasSeveralNameLines: false,
            isPerson: false,
            country: 'SE',
            town: 'Lund',
          },
          {
            organisationNumbers: [],
            name: null,
            hasSeveralNameLines: false,
            isPerson: true,
            country: null,
            town: null,
          },
        ],
      },
    ]);
  });

  it('A file of ST.96 is never read as ST.66', () => {
    const mixed = makeMarkText({ number: NUMBER }).replace(
      'http://www.oami.europa.eu/TM-Search',
      'http://www.wipo.int/standards/XMLSchema/ST96/Trademark',
    );
    expect(reader.read(Buffer.from(mixed))).toEqual([{ kind: 'rejected', reason: 'no-trademark' }]);
  });
});
