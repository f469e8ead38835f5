import { z } from 'zod';
import { compareNames } from '../matching/compare-names.ts';

export const NamedCompany = z.object({ name: z.string(), orgNumber: z.string() });
export type NamedCompany = z.infer<typeof NamedCompany>;

/**
 * Returns how many of `count` companies, in the order by name, come up to a company, including
 * itself. `readAt` reads the company of a place in that order.
 */
export async function countUpTo(
  company: NamedCompany,
  count: number,
  readAt: (nameRank: number) => Promise<NamedCompany>,
): Promise<number> {
  let from = 0;
  let to = count;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isAfter(await readAt(middle), company)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function isAfter(a: NamedCompany, b: NamedCompany): boolean {
  const order = compareNames(a.name, b.name);
  return order === 0 ? a.orgNumber > b.orgNumber : order > 0;
}
