import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchItems } from '../../../../shared/match/match-items.ts';
import { EmbeddedGenerations } from '../../../../shared/store/embedded/generations.ts';
import { NO_DEADLINE, type OpenedGeneration } from '../../../../shared/store/port.ts';
import { buildRegister } from '../../../bench/match/build-register.ts';
import { withCheckDigit } from '../../../support/delivery/organisation-numbers.ts';

const OWNERS = 'Lisohu Berimna Rohajir Butaxge Kilero Dandsebu Firima Oetodel Ateseru Iseva'.split(' ');
const NAMES = OWNERS.map((owner) => `${owner} Service AB`);

describe('two slips in one word', () => {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-match-'));
  let register: OpenedGeneration;
  beforeAll(async () => {
    const companies = NAMES.map((name, place) => ({
      names: [name],
      orgNumber: withCheckDigit(556_000_000 + place),
      legalForm: 'AB',
      city: 'YSTAD',
      isDeregistered: false,
    }));
    register = await buildRegister(new EmbeddedGenerations(folder), 'g1', companies);
  });
  afterAll(async () => {
    await register.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['Lisohu Sevrvicp AB', 'Lisohu Service AB'],
    ['Lisohu Sevrvicp HB', null],
    ['Lisohu Sevrvicp. AB', null],
    ['Libohu Sevrvicp AB', null],
  ])('%s is %s: many companies have the word, and the others are right', async (name, expected) => {
    const item = { name, orgNumber: null, city: null, postalCode: null, legalForm: null };
    const [match] = await matchItems(register, [item], 3, NO_DEADLINE);
    expect(match?.match?.company.name ?? null).toBe(expected);
  });
});
