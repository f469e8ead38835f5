import type { Random } from '../../../fixtures/generate/random.ts';
import {
  GIVEN_NAMES,
  PLACE_NAME_ENDINGS,
  PLACE_AND_SURNAME_STARTS,
} from '../../../fixtures/generate/companies/words.ts';
import { TOWNS } from '../../../fixtures/generate/companies/towns.ts';
import { withCheckDigit } from '../../support/delivery/organisation-numbers.ts';
import type { Target } from './variants.ts';

/** A company that may be in the register; `isHeld` is false for one that is left out. */
export interface LookAlike extends Pick<Target, 'name' | 'orgNumber' | 'city'> {
  readonly isHeld: boolean;
}

const TRADES = ['Bygg', 'Måleri', 'Redovisning', 'Åkeri', 'El', 'Fastigheter', 'Konsult', 'Snickeri'];

/**
 * Names that differ only in a surname, trade or town, as thousands of Swedish firms do. Every name
 * is drawn once; `isHeld` is false for about one in ten, which the register leaves out: queries for
 * these must find no company.
 */
export function makeLookAlikes(random: Random, count: number): LookAlike[] {
  const seen = new Set<string>();
  const companies: LookAlike[] = [];
  while (companies.length < count) {
    const town = random.pick(TOWNS).name;
    const name = makeName(random, town);
    if (seen.has(name)) continue;
    seen.add(name);
    const orgNumber = withCheckDigit(559_000_000 + companies.length);
    companies.push({ name, orgNumber, city: town.toUpperCase(), isHeld: !random.chance(0.1) });
  }
  return companies;
}

function makeName(random: Random, town: string): string {
  const trade = random.pick(TRADES);
  const kind = random.next();
  if (kind < 0.4) return `${makeSurname(random)}s ${trade} AB`;
  if (kind < 0.6) return `${makeSurname(random)}s ${trade} i ${town} AB`;
  if (kind < 0.8) return `${random.pick(GIVEN_NAMES)} ${makeSurname(random)} ${trade} AB`;
  return `${trade} & ${random.pick(TRADES)} ${makeSurname(random)} AB`;
}

function makeSurname(random: Random): string {
  if (random.chance(0.2)) return `${random.pick(GIVEN_NAMES)}sson`;
  const name = random.pick(PLACE_AND_SURNAME_STARTS) + random.pick(PLACE_NAME_ENDINGS);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
