import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { loadBundledSniLists } from '../../../../ingest/sources/sni/sni-staging.ts';
import { SNI_SECTIONS_IN_ENGLISH } from '../../../../shared/domain/codes/sni-sections-in-english.ts';
import { findSniSection, toSniSection, type SniEdition } from '../../../../shared/domain/sni.ts';
import { ROOT } from '../../../support/delivery/weekly-delivery.ts';

const LISTS = loadBundledSniLists();
const SAMPLES = resolve(ROOT, '../shared/samples/sni');
const EDITIONS: readonly SniEdition[] = ['2007', '2025'];

describe('toSniSection', () => {
  it.each<[SniEdition, string, string, RegExp]>([
    ['2025', '01110', 'A', /^Jordbruk/],
    ['2025', '62100', 'K', /^Telekommunikation, dataprogrammering/],
    ['2007', '62010', 'J', /^Informations- och kommunikationsverksamhet$/],
    ['2007', '64201', 'K', /^Finans/],
    ['2025', '70200', 'N', /^Verksamhet inom juridik/],
    ['2025', '99000', 'V', /^Verksamhet vid internationella/],
  ])('In edition %s the code %s is in section %s', (edition, code, letter, name) => {
    expect(toSniSection(LISTS, edition, code)).toEqual({ letter, name: expect.stringMatching(name) });
  });

  it('The section comes from the edition that describes the code', () => {
    expect(toSniSection(LISTS, '2025', '62010')?.letter).toBe('J');
    expect(toSniSection(LISTS, '2007', '62100')?.letter).toBe('K');
  });

  it('A code of neither edition has the section of its division, and an unknown division has none', () => {
    expect(toSniSection(LISTS, '2025', '68999')?.letter).toBe('M');
    expect(toSniSection(LISTS, '2025', '04000')).toBeNull();
    expect(toSniSection(LISTS, '2025', 'abcde')).toBeNull();
  });

  it('Every code of both lists has a section', () => {
    for (const edition of EDITIONS) {
      const without = [...LISTS[edition].keys()].filter((code) => !toSniSection(LISTS, edition, code));
      expect(without).toEqual([]);
    }
  });
});

describe.skipIf(!existsSync(SAMPLES))('The official hierarchies (only beside a folder of samples)', () => {
  it.each(EDITIONS)('The sections match the official hierarchy of %s', (edition) => {
    const text = readFileSync(join(SAMPLES, `sni${edition}-hierarchy.csv`));
    const rows = parse(text, { columns: true, delimiter: ';' }) as unknown as Record<string, string>[];
    const names = new Map(
      rows.filter(({ level }) => level === 'avdelning').map(({ code, description }) => [code, description]),
    );
    const divisions = rows.filter(({ level }) => level === 'huvudgrupp');
    expect(divisions.length).toBeGreaterThan(80);
    for (const { code, parent } of divisions)
      expect(toSniSection({ '2007': new Map(), '2025': new Map() }, edition, `${code}000`)).toEqual({
        letter: parent,
        name: names.get(parent),
      });
  });
});

it('A section is found by its letter', () => {
  expect(findSniSection('2025', 'F')).toEqual({ letter: 'F', name: 'Byggverksamhet' });
  expect(findSniSection('2007', 'V')).toBeNull();
  expect(findSniSection('2025', 'FF')).toBeNull();
});

it.each(['2007', '2025'] as const)(
  'Every section of SNI %s has an English name, and no other letter',
  (edition) => {
    const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
    const sections = letters.filter((letter) => findSniSection(edition, letter) !== null);
    expect(Object.keys(SNI_SECTIONS_IN_ENGLISH[edition]).sort()).toEqual(sections);
  },
);
