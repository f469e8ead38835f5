import type { Random } from '../../../fixtures/generate/random.ts';
import { TOWNS } from '../../../fixtures/generate/companies/towns.ts';
import { withCheckDigit } from '../../support/delivery/organisation-numbers.ts';
import type { RegisteredCompany } from './build-register.ts';

const TRADES = ['Elservice', 'Bygg', 'VVS', 'Entreprenad', 'Redovisning', 'Åkeri', 'Fastigheter', 'Måleri'];
const LETTERS = 'ABCDEFGHIJKLMNOPRSTUVWY';
const JOINTS = ['', '', ' ', '.', '&', ' & ', ' och '];

export function makeInitialPairs(
  random: Random,
  count: number,
): { readonly companies: RegisteredCompany[]; readonly others: string[] } {
  const companies: RegisteredCompany[] = [];
  const others: string[] = [];
  const taken = new Set<string>();
  while (others.length < count) {
    const rest = `${makeRest(random)} AB`;
    const own = makeInitials(random);
    const other = makeInitials(random);
    const keys = [own, other].map((initials) => toKey(initials) + rest.split(' ').sort().join(' '));
    if (keys[0] === keys[1] || keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    companies.push({
      names: [`${own} ${rest}`],
      orgNumber: withCheckDigit(556_000_000 + companies.length),
      legalForm: 'AB',
      city: random.pick(TOWNS).name.toUpperCase(),
      isDeregistered: false,
    });
    others.push(`${other} ${rest}`);
  }
  return { companies, others };
}

function makeInitials(random: Random): string {
  const letters = Array.from({ length: 1 + random.int(3) }, () => LETTERS.charAt(random.int(LETTERS.length)));
  return letters.join(random.pick(JOINTS));
}

function makeRest(random: Random): string {
  const town = random.pick(TOWNS).name;
  const place = town.charAt(0) + town.slice(1).toLowerCase();
  const kind = random.next();
  if (kind < 0.4) return random.pick(TRADES);
  if (kind < 0.7) return `${random.pick(TRADES)} i ${place}`;
  return `${random.pick(TRADES)} ${random.pick(TRADES)} ${place}`;
}

function toKey(initials: string): string {
  return initials.toLowerCase().replace(/ och |[^\p{L}]/gu, '');
}
