import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchItems } from '../../../../shared/match/match-items.ts';
import type { ItemMatch } from '../../../../shared/match/match-item.ts';
import { EmbeddedGenerations } from '../../../../shared/store/embedded/generations.ts';
import { NO_DEADLINE, type OpenedGeneration } from '../../../../shared/store/port.ts';
import { buildRegister } from '../../../support/ingest/build-register.ts';
import { withCheckDigit } from '../../../support/delivery/organisation-numbers.ts';

const OWNERS = 'Lisohu Berimna Rohajir Butaxge Kilero Dandsebu Firima Oetodel Ateseru Iseva'.split(' ');
const COMMON = OWNERS.flatMap((owner) => [`${owner} Service AB`, `Musik ${owner} Event AB`]);
const NAMES = [
  ...COMMON,
  'Lyktuddens Elektrik AB',
  'Kukuddens Snickeri AB',
  'Opalstens Bageri AB',
  'Event Musik AB',
  'Hornstulls Redovisningsbyrå AB',
  'Redovisningsbyrå Hornstulls Filial i Ystad AB',
  'Fibrarod Service AB',
  'Enebybergskvarnens Service AB',
  'Service Kalasvik AB',
  'Snickeri & Elektrik Kukudden AB',
  'Lystuddens Bageri AB',
  'Lyktuddens Plåt AB',
  'Solbacka Trä AB',
  'Solbacka i Ystad AB',
  'Grusverket & Schakt AB',
  'Båtimport Service AB',
  'Event Service i Ystad AB',
];

const folder = mkdtempSync(join(tmpdir(), 'company-data-match-'));
let register: OpenedGeneration;
beforeAll(async () => {
  const companies = NAMES.map((name, place) => ({
    name,
    orgNumber: withCheckDigit(556_000_000 + place),
    city: 'YSTAD',
    isDeregistered: false,
  }));
  register = await buildRegister(new EmbeddedGenerations(folder), 'g1', companies);
});
afterAll(async () => {
  await register.close();
  rmSync(folder, { recursive: true });
});

async function match(name: string, city: string | null = null): Promise<ItemMatch | undefined> {
  const item = { name, orgNumber: null, city, postalCode: null, legalForm: null };
  return (await matchItems(register, [item], 3, NO_DEADLINE))[0];
}

it.each([
  // Two slips in a word, beside one that tells the company.
  ['Lisohu Sevrvicp AB', null, 'Lisohu Service AB'],
  ['Lisohu Sevrvicp HB', null, null],
  ['Lisohu Sevrvicp. AB', null, null],
  ['Libohu Sevrvicp AB', null, null],
  // In a long word that tells the company itself, but not in its first letter.
  ['Fibbrraord Service AB', null, null],
  ['Enebybrgskvarnenz Service AB', null, 'Enebybergskvarnens Service AB'],
  ['Nenebybergskvarnenz Service AB', null, null],
  // In two words.
  ['Lyktuddns Elektirk AB', null, 'Lyktuddens Elektrik AB'],
  // A registered word, or its genitive, is no slip.
  ['Lukuddens Snickeri AB', null, 'Kukuddens Snickeri AB'],
  ['Opalstens Snickeri AB', null, null],
  // The place stands for what tells the company.
  ['Service Kalsavk AB', null, null],
  ['Service Kalsavk AB', 'Ystad', 'Service Kalasvik AB'],
  ['Service Kalsavk AB', 'Lund', null],
  // Both are registered in the same town, and only one is right.
  ['Kuluddens Snickeri AB', 'Ystad', 'Kukuddens Snickeri AB'],
  ['Lukuddens Snickeri AB', 'Ystad', 'Kukuddens Snickeri AB'],
  ['Opalstans Bageri AB', 'Ystad', 'Opalstens Bageri AB'],
  ['Lyktuddens Bageri AB', 'Ystad', null],
  ['Elektrik & Snickeri Kukudden AB', 'Ystad', null],
  // Words that many names have, in another order.
  ['Musik Event AB', null, null],
  ['Elektrik Lyktuddens AB', null, 'Lyktuddens Elektrik AB'],
  // A slip beside a word that is left out.
  ['Grusvekket & Schakt AB', null, 'Grusverket & Schakt AB'],
  ['Grusvekket Schakt AB', null, null],
  ['Grusvekket Schakt AB', 'Ystad', 'Grusverket & Schakt AB'],
  // Another part of a compound, and two slips that are no neighbours.
  ['Barnimport Service AB', null, null],
  ['Båtmporrt Service AB', null, 'Båtimport Service AB'],
  // The town is left out of a name that has no other word of its own.
  ['Event Service AB', null, null],
  ['Event Service AB', 'Ystad', 'Event Service i Ystad AB'],
])('%s in %s means %s', async (name, city, expected) => {
  expect((await match(name, city))?.match?.company.name ?? null).toBe(expected);
});

it('shows first the name that lacks only the town', async () => {
  const found = await match('Solbacka AB');
  expect(found?.candidates.map(({ matchedName }) => matchedName)).toEqual([
    'Solbacka i Ystad AB',
    'Solbacka Trä AB',
  ]);
});

it('shows first the name in which the cut word stands in its place', async () => {
  const found = await match('Horn. Redovisningsbyrå AB');
  expect(found?.candidates.map(({ matchedName }) => matchedName)).toEqual([
    'Hornstulls Redovisningsbyrå AB',
    'Redovisningsbyrå Hornstulls Filial i Ystad AB',
  ]);
});
