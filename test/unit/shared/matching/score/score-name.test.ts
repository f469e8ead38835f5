import { describe, expect, it } from 'vitest';
import { normaliseName } from '../../../../../shared/matching/normalise-name.ts';
import { parseNameQuery } from '../../../../../shared/matching/name-query.ts';
import { scoreName } from '../../../../../shared/matching/score/score-name.ts';
import type { NameMatch } from '../../../../../shared/matching/score/name-match.ts';

function match(query: string, text: string, city = 'ÖREBRO', legalForm = 'AB'): NameMatch | null {
  return scoreName(parseNameQuery(query), { text, name: normaliseName(text), city, legalForm });
}

const score = (query: string, text: string, city?: string): number => match(query, text, city)?.score ?? 0;

describe('scoreName', () => {
  it.each([
    ['Nordlys Logistik AB'],
    ['nordlys logistik ab'],
    ['  NORDLYS   LOGISTIK  AB '],
    ['Nordlys Logistik Aktiebolag'],
    ['AB Nordlys Logistik'],
    ['Nordlys Logistik A.B.'],
    ['Nordlyslogistik AB'],
    ['nordlyslogistikab'],
  ])('An exact hit scores 1.0: %s', (query) => {
    expect(match(query, 'Nordlys Logistik AB')).toMatchObject({ kind: 'exact', score: 1, isCertain: true });
  });

  it('The same spelling comes first among exact hits', () => {
    expect(match('Fit Lab AB', 'Fit Lab AB')?.isSameSpellingExceptCase).toBe(true);
    expect(match('Fit Lab AB', 'Fitlab AB')).toMatchObject({ score: 1, isSameSpellingExceptCase: false });
  });

  it('A worse match scores strictly lower', () => {
    const name = 'Mälarens Snickeri & Bygg AB';
    const queries = [
      'Mälarens Snickeri & Bygg AB',
      'Mälarens Snickeri Bygg AB',
      'Malarens Snickeri & Bygg AB',
      'Mälarens Snickeri & Bygg',
      'Malarens Snickeri & Bygg',
      'Mälarens Snickeri & By',
      'Mälarens Sni',
      'Bygg Mälarens',
      'Mälarens Snickri & Bygg AB',
      'Mälerans Snockeri Bygg',
    ];
    const scores = queries.map((query) => score(query, name));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores.slice(1).every((each) => each < 1 && each > 0)).toBe(true);
  });

  it('Another legal form is another company', () => {
    expect(match('Nordlys HB', 'Nordlys AB')).toMatchObject({ kind: 'other-form', isCertain: false });
    expect(match('Nordlys HB', 'Nordlys AB')!.score).toBeLessThanOrEqual(0.5);
    expect(match('Nordlys AB', 'Nordlys', 'ÖREBRO', 'HB')).toMatchObject({ kind: 'other-form' });
    expect(match('Nordlys HB', 'Nordlys', 'ÖREBRO', 'HB')).toMatchObject({ kind: 'form-left-out' });
    expect(match('Nordlys Ltd', 'Nordlys AB')?.isCertain ?? false).toBe(false);
  });

  it('A prefix matches, also with an incomplete legal form', () => {
    expect(match('nordlys log', 'Nordlys Logistik AB')).toMatchObject({
      kind: 'beginning',
      isCertain: false,
    });
    expect(match('nordlys logistik aktieb', 'Nordlys Logistik AB')).toMatchObject({
      kind: 'beginning',
      score: 0.9,
    });
    expect(match('n', 'Nordlys Logistik AB')).toMatchObject({ kind: 'beginning' });
  });

  it('A name with its town ranks after matches of the name and before fuzzy ones', () => {
    const town = match('nordlys örebro', 'Nordlys AB', 'ÖREBRO');
    expect(town).toMatchObject({ kind: 'name-and-town', isCertain: true });
    expect(score('nordlys örebro', 'Nordlys Örebro Bygg AB')).toBeGreaterThan(town!.score);
    expect(score('nordlys örebro', 'Nordlys Örebrå AB')).toBeLessThan(town!.score);
    expect(match('nordlys orebro', 'Nordlys AB', 'ÖREBRO')).toMatchObject({ kind: 'name-and-town' });
    expect(match('nordlys i örebro', 'Nordlys AB', 'ÖREBRO')).toMatchObject({ kind: 'name-and-town' });
    expect(match('nordlis örebro', 'Nordlys AB', 'ÖREBRO')).toMatchObject({ kind: 'fuzzy', isCertain: true });
    expect(match('nordlis örebro', 'Nordlys AB', 'LUND')?.isCertain ?? false).toBe(false);
    expect(match('nordlys örebro', 'Nordlys AB', 'LUND')?.isCertain ?? false).toBe(false);
    expect(match('nordlys handelsbolag örebro', 'Nordlys AB', 'ÖREBRO')?.isCertain ?? false).toBe(false);
  });

  it.each([
    ['Nordlsy Logistik AB', true],
    ['Mordlys Logistik AB', true],
    ['ordlys Logistik', true],
    ['Nordlys Logistikk', true],
    ['Nordlys Logistik Malmö', false],
    ['Nordlys Transport', false],
  ])('A match of %s is certain: %s', (query, certain) =>
    expect(match(query, 'Nordlys Logistik AB')?.isCertain ?? false).toBe(certain),
  );

  it('Different numbers never match', () => {
    expect(match('Startplattan 123456 AB', 'Startplattan 123457 AB')?.isCertain ?? false).toBe(false);
    expect(match('3M AB', '4M AB')).toBeNull();
  });

  it.each([
    ['Södra Bostadsfastigheter AB', 'Norra Bostadsfastigheter AB'],
    ['Fastighetsbolaget Öst AB', 'Fastighetsbolaget Väst AB'],
    ['Fastighets Storken III AB', 'Fastighets Storken II AB'],
    ['Norra Kvarngården B AB', 'Norra Kvarngården A AB'],
  ])('%s is not a certain match of %s', (query, name) =>
    expect(match(query, name)?.isCertain ?? false).toBe(false),
  );

  it('A query of signs matches nothing', () => {
    expect(match('???', 'Nordlys AB')).toBeNull();
    expect(match('', 'Nordlys AB')).toBeNull();
  });
});

it('The work is bounded for texts of any length', () => {
  const words = Array.from(
    { length: 4_000 },
    (_, index) => `ord${String.fromCharCode(97 + (index % 26))}${index}`,
  );
  const long = words.join(' ');
  expect(match(`${long} x`, `${long} y`)?.isCertain ?? false).toBe(false);
  expect(match(long, `${long} AB`)).toMatchObject({ kind: 'form-left-out' });
});

it('A word that other names have is no typing error of another one', () => {
  const candidate = {
    text: 'Lindbergs Bygg AB',
    name: normaliseName('Lindbergs Bygg AB'),
    legalForm: 'AB',
    city: '',
  };
  const typed = parseNameQuery('Lundbergs Bygg AB');
  expect(scoreName(typed, candidate)).toMatchObject({ kind: 'fuzzy', isCertain: true });
  const known = { ...typed, knownWords: new Set(['lundbergs', 'bygg']) };
  expect(scoreName(known, candidate)).toMatchObject({ kind: 'fuzzy', isCertain: false });
});

it('A name is certain without its particles', () => {
  const text = 'Bygg & Måleri i Ystad AB';
  const candidate = { text, name: normaliseName(text), legalForm: 'AB', city: '' };
  expect(scoreName(parseNameQuery('Bygg Måleri Ystad AB'), candidate)?.isCertain).toBe(true);
  expect(scoreName(parseNameQuery('Bygg Måleri AB'), candidate)?.isCertain).toBe(false);
});

describe('a query of one word', () => {
  const slips = (query: string, text: string): number | undefined => match(query, text)?.slips;

  it('One slip is allowed from four letters on, two from eight, also where letters were left out', () => {
    const name = 'Guldgrens Fastigheter i Ystad AB';
    for (const one of ['guldgrenss', 'gulgdrens', 'uldgrens', 'guldgrns', 'xuldgrens'])
      expect([one, slips(one, name)]).toEqual([one, 1]);
    for (const two of ['guldgrxxs', 'ldgrens', 'xxldgrens', 'guldgrensxx'])
      expect([two, slips(two, name)]).toEqual([two, 2]);
    expect(slips('tlk', 'Tak i Ystad AB')).toBeUndefined();
    expect(slips('takk', 'Tavl i Ystad Gruppen AB')).toBeUndefined();
    expect(slips('lammat', 'Lombet i Ystad AB')).toBeUndefined();
    expect(slips('guldgrens HB', name)).toBeUndefined();
  });

  it('The beginning of a word may have one slip, and counts half a slip more', () => {
    expect(slips('gludgr', 'Guldgrens Fastigheter AB')).toBe(1.5);
    expect(slips('guld', 'Gulgrens AB')).toBeUndefined();
    expect(slips('smmarbla', 'Sommarblad AB')).toBe(1.5);
    expect(match('guldgr', 'Guldgrens Fastigheter AB')).toMatchObject({ kind: 'beginning' });
  });

  it('The joined words of a name are a word', () => {
    expect(match('nordlysbgyg', 'Nordlys Bygg AB')).toMatchObject({ slips: 1, isCertain: true });
  });

  it('The score is that of a guess, and tells slips, then the share of the name', () => {
    const scores = [
      score('guldgrenss', 'Guldgrens AB'),
      score('guldgrenss', 'Guldgrens Fastigheter AB'),
      score('guldgernsf', 'Guldgrensfastigheterna AB'),
      score('guldgrnxs', 'Guldgrens AB'),
      score('guldgrnxs', 'Guldgrens Fastigheter AB'),
    ];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeLessThan(0.5);
  });
});

describe('two spellings of a name', () => {
  it.each([
    ['Goeteborgs Roer AB', 'Göteborgs Rör AB'],
    ['Göteborgs Roer AB', 'Göteborgs Rör AB'],
    ['Goeteborgs Rör AB', 'Göteborgs Rör AB'],
    ['Smoergasbordets Smörgaasar AB', 'Smörgåsbordets Smörgåsar AB'],
    ['Aakeri i Vaest AB', 'Åkeri i Väst AB'],
    ['Michaels Roer AB', 'Michaels Rör AB'],
    ['Håkons Bygg AB', 'Haakons Bygg AB'],
    ['Bostadsraettsfoereningen Roeret', 'Bostadsrättsföreningen Röret'],
    ['Smaaels Kooek AB', 'Småels Koök AB'],
  ])('%s is %s, and scores below 1', (query, text) => {
    expect(match(query, text)).toMatchObject({ kind: 'exact', score: 0.96, isCertain: true });
  });

  it.each([
    ['P & A Åkeri AB', 'På Keri AB'],
    ['P Åkeri AB', 'P&A Åkeri AB'],
    ['Noel AB', 'Nol AB'],
    ['Å. E. Bygg AB', 'Ä Bygg AB'],
    ['Å Å Ä Bygg AB', 'Å-Ä Bygg AB'],
  ])('%s is not %s', (query, text) => {
    expect(match(query, text)?.kind).not.toBe('exact');
  });

  it('Only a name with the same signs scores 1', () => {
    for (const text of ['C# Data AB', 'C Data AB', "Joe's Bygg AB", 'Nord-Lys AB'])
      expect(score(text, text)).toBe(1);
    expect(score('C Data AB', 'C# Data AB')).toBe(0.99);
    expect(score('C# Data AB', 'C Data AB')).toBe(0.99);
    expect(score('Joe’s Bygg AB', "Joe's Bygg AB")).toBe(1);
    expect(score('Nordlys ek för', 'Nordlys ek. för.')).toBe(1);
    expect(score('Hund Sverige AB', 'Hund™ Sverige AB')).toBe(1);
  });
});

it('A name that has all words, one mistyped, ranks before one that lacks a word', () => {
  expect(score('Lamat Bygg', 'Mark & Bygg Lamart 78 AB')).toBeGreaterThan(score('Lamat Bygg', 'Bygg AB'));
  expect(score('Kohnol Bygg', 'Kolnlo Bygg AB')).toBeGreaterThan(score('Kohnol Bygg', 'Bygg AB'));
});

describe('an i that is an initial', () => {
  it.each([
    ['W. Plåt AB', 'W/I Plåt AB'],
    ['I & B Förvaltning AB', 'B Förvaltning AB'],
    ['Redovisning P AB', 'Redovisning P/I AB'],
    ['D.G.I. Lindqvist AB', 'DG Lindqvist AB'],
    ['Bygg LF AB', 'Bygg I L F AB'],
    ['E Bygg i Ystad AB', 'E.I Bygg i Ystad AB'],
  ])('%s is not certainly %s', (query, text) => {
    expect(match(query, text)?.isCertain).not.toBe(true);
  });

  it('An i between words can be left out', () => {
    expect(match('Nordlys Bygg Ystad AB', 'Nordlys Bygg i Ystad AB')?.isCertain).toBe(true);
    expect(match('VVS i Ystad AB', 'VVS Ystad AB')?.isCertain).toBe(true);
    expect(match('D.G. Örebro AB', 'DG i Örebro AB', 'ÖREBRO')?.isCertain).toBe(true);
  });
});

it('A word of up to three letters that lacks its last one is a slip to judge', () => {
  const slips = [{ typed: 'lb', registered: 'lbh', isFirst: false }];
  expect(match('Trädgård LB AB', 'Trädgård LBH AB')).toMatchObject({ kind: 'beginning', shortSlips: slips });
  expect(match('Bygg Trädgård LB AB', 'Trädgård Bygg LBH AB')).toMatchObject({
    kind: 'all-words',
    shortSlips: slips,
  });
});
