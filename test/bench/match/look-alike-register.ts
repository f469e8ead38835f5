import type { Random } from '../../../fixtures/generate/random.ts';
import {
  capitalise,
  GIVEN_NAMES,
  PLACE_NAME_ENDINGS,
  PLACE_AND_SURNAME_STARTS,
} from '../../../fixtures/generate/companies/words.ts';
import { TOWNS } from '../../../fixtures/generate/companies/towns.ts';
import { withCheckDigit } from '../../support/delivery/organisation-numbers.ts';
import type { RegisteredCompany } from '../../support/ingest/build-register.ts';

const TRADES = ['Bygg', 'Måleri', 'Redovisning', 'Åkeri', 'El', 'Fastigheter', 'Konsult', 'Snickeri'];

/**
 * Names that differ only in a surname, trade or town, as thousands of Swedish firms do. About one
 * in ten is left out of the register: queries for these must find no company. A name that has or
 * lacks the town beside a held one means that: `Nordlys Bygg AB` is the one in Ystad.
 */
export function makeLookAlikes(random: Random, count: number) {
  const seen = new Set<string>();
  const held: RegisteredCompany[] = [];
  const leftOut: RegisteredCompany[] = [];
  while (seen.size < count) {
    const town = random.pick(TOWNS).name;
    const name = makeName(random, town);
    if (seen.has(name)) continue;
    const orgNumber = withCheckDigit(559_000_000 + seen.size);
    seen.add(name);
    const company = { name, orgNumber, city: town.toUpperCase(), isDeregistered: false };
    (random.chance(0.1) ? leftOut : held).push(company);
  }
  const withoutPlace = (name: string): string => name.replace(/ i .+ AB$/, ' AB');
  const taken = new Set(held.flatMap(({ name, city }) => [withoutPlace(name), `${name} ${city}`]));
  const absent = leftOut.filter(
    ({ name, city }) => !taken.has(name) && !taken.has(`${withoutPlace(name)} ${city}`),
  );
  return { held, absent };
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
  return capitalise(random.pick(PLACE_AND_SURNAME_STARTS) + random.pick(PLACE_NAME_ENDINGS));
}
