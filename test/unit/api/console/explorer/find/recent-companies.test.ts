import { expect, it } from 'vitest';
import {
  toRecentCompaniesCookie,
  readRecentOrganisationNumbers,
} from '../../../../../../api/console/explorer/find/recent-companies.ts';

const anna = { id: 'per_a-1', account: 'acc', email: 'anna@example.se', role: 'owner' } as const;
const toNumber = (place: number): string => String(5_560_000_000 + place);

it('The five companies opened last are kept, each once', () => {
  let recentCookie: string | null = null;
  for (const place of [1, 2, 3, 4, 5, 6, 2])
    recentCookie = toRecentCompaniesCookie(
      { person: anna, recentCompaniesCookie: recentCookie },
      toNumber(place),
    );
  expect(readRecentOrganisationNumbers({ person: anna, recentCompaniesCookie: recentCookie })).toEqual(
    [2, 6, 5, 4, 3].map(toNumber),
  );
});

it('A guest and another person see none', () => {
  const recentCookie = toRecentCompaniesCookie({ person: anna, recentCompaniesCookie: null }, toNumber(1));
  expect(recentCookie).toBe('per_a-1.5560000001');
  expect(
    toRecentCompaniesCookie({ person: null, recentCompaniesCookie: recentCookie }, toNumber(2)),
  ).toBeNull();
  expect(readRecentOrganisationNumbers({ person: null, recentCompaniesCookie: recentCookie })).toEqual([]);
  const bo = { ...anna, id: 'per_b' };
  expect(readRecentOrganisationNumbers({ person: bo, recentCompaniesCookie: recentCookie })).toEqual([]);
  expect(toRecentCompaniesCookie({ person: bo, recentCompaniesCookie: recentCookie }, toNumber(2))).toBe(
    'per_b.5560000002',
  );
});

it.each([
  null,
  '',
  'per_a-1',
  'per_a-1.',
  'per_a-1.556000000',
  'per_a-1.5560000001;x',
  `per_a-1${'.5560000001'.repeat(6)}`,
])('The cookie %j has no companies', (recentCookie) =>
  expect(readRecentOrganisationNumbers({ person: anna, recentCompaniesCookie: recentCookie })).toEqual([]),
);
