import { describe, expect, it } from 'vitest';
import { readIxbrl } from '../../../../../ingest/parse/ixbrl/read-ixbrl.ts';
import { parseFactNumber } from '../../../../../ingest/parse/ixbrl/parse-fact-value.ts';
import { SAMPLE_REPORT } from '../../../../support/delivery/sample-report.ts';

const read = (text: string) => readIxbrl(Buffer.from(text), () => true);

function readFacts(text: string) {
  return new Map(read(text).facts.map((fact) => [fact.concept.local, fact]));
}

describe('reading inline XBRL', () => {
  it('Facts are in the order of the document', () => {
    expect(
      read(SAMPLE_REPORT).facts.map(({ concept, content, tuple }) => [concept.local, content, tuple]),
    ).toEqual([
      ['Organisationsnummer', '559900-0004', null],
      ['RakenskapsarSistaDag', '2024-12-31', null],
      ['Nettoomsattning', '2 650 000', null],
      ['Rorelseresultat', '1,234', null],
      ['Tillgangar', '77\u00a0300', null],
      ['EgetKapitalSkulder', '77\u00a0300', null],
      ['EgetKapital', '', null],
      ['Text', 'Ett <stycke>  och ett inre som går vidare och slutar – här', null],
      ['Inre', 'ett inre', null],
      ['Roll', 'roll', 'T1'],
      ['Del', 'del', 'at 10'],
      ['Andel', '1/3', null],
      ['Skatt', '-', null],
    ]);
  });

  it('Numbers are read by format, scale and sign', () => {
    const facts = readFacts(SAMPLE_REPORT);
    const value = (name: string) => parseFactNumber(facts.get(name)!).value;
    expect(value('Nettoomsattning')).toBe(2_650_000);
    expect(value('Rorelseresultat')).toBe(-1_234_000);
    expect(value('Tillgangar')).toBe(77_300);
    expect(value('Skatt')).toBe(0);
    expect(facts.get('Andel')!.fractionParts.map((part) => parseFactNumber(part).value)).toEqual([1, 3]);
    expect(facts.get('EgetKapital')!.isNil).toBe(true);
    expect(facts.get('Organisationsnummer')!.isHidden).toBe(true);
    expect(facts.get('Nettoomsattning')!.isHidden).toBe(false);
  });

  it('Contexts, units and entry points are read', () => {
    const { contexts, units, schemaRefs } = read(SAMPLE_REPORT);
    expect(contexts.get('p0')).toEqual({
      id: 'p0',
      entityIdentifier: '559900-0004',
      entityIdentifierScheme: 'http://www.bolagsverket.se',
      period: { kind: 'duration', start: '2024-01-01', end: '2024-12-31' },
      contextElements: [],
    });
    expect(contexts.get('b0')!.contextElements.map(({ local }) => local)).toEqual([
      'RedovisningInformationKoncernSegment',
    ]);
    expect(units.get('SEK')!.measures).toEqual([
      { namespace: 'http://www.xbrl.org/2003/iso4217', local: 'SEK' },
    ]);
    expect(units.get('q')!.denominators.map(({ local }) => local)).toEqual(['shares']);
    expect(schemaRefs).toEqual([
      'http://xbrl.taxonomier.se/se/fr/gaap/k2/risbs/2021-10-31/se-k2-risbs-2021-10-31.xsd',
    ]);
  });

  it.each([
    ['an instant', '<xbrli:instant>2024-12-31</xbrli:instant>', { kind: 'instant', day: '2024-12-31' }],
    ['a zone', '<xbrli:instant>2024-12-31+01:00</xbrli:instant>', { kind: 'instant', day: '2024-12-31' }],
    ['a time', '<xbrli:instant>2024-12-31T23:59:59Z</xbrli:instant>', { kind: 'instant', day: '2024-12-31' }],
    [
      'midnight',
      '<xbrli:instant>2025-01-01T00:00:00.000+02:00</xbrli:instant>',
      { kind: 'instant', day: '2024-12-31' },
    ],
    [
      'midnight at both ends',
      '<xbrli:startDate>2024-01-01T00:00:00</xbrli:startDate><xbrli:endDate>2025-01-01T00:00:00</xbrli:endDate>',
      { kind: 'duration', start: '2024-01-01', end: '2024-12-31' },
    ],
    [
      'the midnight after a day at both ends',
      '<xbrli:startDate>2023-12-31T24:00:00</xbrli:startDate><xbrli:endDate>2024-12-31T24:00:00</xbrli:endDate>',
      { kind: 'duration', start: '2024-01-01', end: '2024-12-31' },
    ],
    ['no period', '<xbrli:forever/>', { kind: 'unusable' }],
    [
      'no last day',
      '<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>31/12</xbrli:endDate>',
      { kind: 'unusable' },
    ],
    [
      'no first day',
      '<xbrli:startDate>1/1</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate>',
      { kind: 'instant', day: '2024-12-31' },
    ],
  ])('A context may have %s', (_what, written, period) => {
    const years = '<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate>';
    const { contexts } = read(SAMPLE_REPORT.replace(years, written));
    expect(contexts.get('p0')!.period).toEqual(period);
  });

  it('Elements are recognised by namespace, whatever their prefix', () => {
    const renamed = SAMPLE_REPORT.replaceAll('ix:', 'inl:').replaceAll('xmlns:ix=', 'xmlns:inl=');
    expect(read(renamed).facts).toEqual(read(SAMPLE_REPORT).facts);
    const other = SAMPLE_REPORT.replace('http://www.xbrl.org/2013/inlineXBRL"\n', 'urn:another"\n');
    expect([...readFacts(other).keys()]).toEqual(['Skatt']);
  });

  it('Blanks around names, ids and other tokens mean nothing', () => {
    const spaced = SAMPLE_REPORT.replaceAll(
      /( (?:name|contextRef|unitRef|format|scale|sign|decimals|id|tupleID|tupleRef|order|continuedAt|xsi:nil)=")([^"]*)"/g,
      '$1\n  $2 "',
    );
    expect(spaced).not.toBe(SAMPLE_REPORT);
    expect(read(spaced)).toEqual(read(SAMPLE_REPORT));
  });

  it.each([
    ['1 234<sup>1</sup>', null],
    ['234<sup>1</sup>', null],
    ['<sup>1</sup>234', null],
    ['234<a href="#n1">1</a>', null],
    ['234<span style="vertical-align: super">1</span>', null],
    ['234<span class="foot-note">1</span>', null],
    ['12<br/>345', null],
    ['<a href="#n1">1 234</a>', 1_234],
    ['1<span> 234</span>', 1_234],
    ['1 234<ix:exclude><sup>1</sup></ix:exclude>', 1_234],
  ])('A number is not joined with a mark beside it: %s', (content, value) => {
    const fact = readFacts(SAMPLE_REPORT.replace('>2 650 000<', `>${content}<`)).get('Nettoomsattning')!;
    expect(parseFactNumber(fact).value).toBe(value);
  });

  it('A sign is any minus, and an empty format is none', () => {
    const written = SAMPLE_REPORT.replace('sign="-"', 'sign="\u2212"').replace(
      'scale="0" format="ixt:numspacecomma"',
      'scale="0" format=""',
    );
    const facts = readFacts(written);
    expect(parseFactNumber(facts.get('Rorelseresultat')!)).toEqual({ value: -1_234_000, warning: null });
    expect(parseFactNumber(facts.get('Nettoomsattning')!)).toEqual({
      value: 2_650_000,
      warning: 'format-differs',
    });
  });

  it('Unwanted facts are skipped', () => {
    const { facts } = readIxbrl(Buffer.from(SAMPLE_REPORT), ({ local }) => local === 'Nettoomsattning');
    expect(facts.map(({ concept }) => concept.local)).toEqual(['Nettoomsattning']);
  });

  it.each([
    ['continuation-missing', 'id="c2"', 'id="c3"'],
    ['continuation-cycle', 'id="c2"', 'id="c2" continuedAt="c1"'],
    ['continuation-reused', 'name="g:Inre"', 'name="g:Inre" continuedAt="c1"'],
    ['fact-empty', '>2 650 000<', '> <'],
    ['fact-name-unknown', 'name="g:Nettoomsattning"', 'name="okänt:Nettoomsattning"'],
    [
      'fact-nested-differently',
      'name="g:EgetKapitalSkulder" unitRef="SEK"',
      'name="g:EgetKapitalSkulder" unitRef="q"',
    ],
    ['tuple-missing', 'tupleRef="T1"', 'tupleRef="T9"'],
    ['tuple-order-wrong', 'order="1.0"', 'order="first"'],
    ['scale-invalid', 'scale="3"', 'scale="tre"'],
    ['context-twice', '<xbrli:context id="b0">', '<xbrli:context id="p0">'],
    ['unit-twice', '<xbrli:unit id="q">', '<xbrli:unit id="SEK">'],
  ])('A document with the defect %s is read with a warning', (warning, from, to) => {
    expect(SAMPLE_REPORT).toContain(from);
    const { warnings, facts } = read(SAMPLE_REPORT.replace(from, to));
    expect([...warnings]).toEqual([warning]);
    expect(facts.length).toBeGreaterThan(11);
  });

  it('A fact with an invalid scale has no number', () => {
    const facts = readFacts(SAMPLE_REPORT.replace('scale="3"', 'scale="tre"'));
    expect(parseFactNumber(facts.get('Rorelseresultat')!)).toEqual({
      value: null,
      warning: 'invalid-number',
    });
  });

  it('Facts for another target document are skipped', () => {
    const text = SAMPLE_REPORT.replace('name="g:Nettoomsattning"', 'name="g:Nettoomsattning" target="other"');
    expect(readFacts(text).has('Nettoomsattning')).toBe(false);
  });

  it('Too deeply nested facts are refused', () => {
    const fact = '<ix:nonNumeric name="g:Text" contextRef="p0">';
    const nest = (depth: number) =>
      SAMPLE_REPORT.replace('<body>', `<body>${fact.repeat(depth)}x${'</ix:nonNumeric>'.repeat(depth)}`);
    expect(read(nest(20)).facts.filter(({ content }) => content === 'x')).toHaveLength(20);
    expect(() => read(nest(400))).toThrow(expect.objectContaining({ code: 'too-deep' }));
  });

  it('An overlong text is truncated', () => {
    const fact = `<ix:nonNumeric name="g:Lang" contextRef="p0">${'text<br/>'.repeat(200_000)}</ix:nonNumeric>`;
    const { content } = readFacts(SAMPLE_REPORT.replace('<body>', `<body>${fact}`)).get('Lang')!;
    expect(content).toBe('text'.repeat(25_000));
  });
});
