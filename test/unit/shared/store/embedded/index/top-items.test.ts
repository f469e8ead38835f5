import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectTopItems } from '../../../../../../shared/store/embedded/index/top-items.ts';

it('The selection equals that of a full sort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: 1, max: 8 }),
      (values, limit) => {
        const accept = (item: number): boolean => values[item]! % 3 !== 0;
        const expected = [...values.keys()]
          .filter(accept)
          .sort((a, b) => values[b]! - values[a]! || a - b)
          .slice(0, limit);
        expect(selectTopItems(values.keys(), limit, { accept, value: (item) => values[item]! })).toEqual(
          expected,
        );
      },
    ),
  );
});
