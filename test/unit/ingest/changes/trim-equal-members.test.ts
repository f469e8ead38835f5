import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFieldChanges, type JsonObject } from '../../../../ingest/changes/find-field-changes.ts';
import { trimEqualMembers } from '../../../../ingest/changes/trim-equal-members.ts';

const slice = (before: object, after: object): readonly [string, string] =>
  trimEqualMembers(JSON.stringify(before), JSON.stringify(after));

it('Only the members from the first to the last difference are left', () => {
  const before = { a: 1, b: { c: 'x', d: [1, 2] }, e: 'same', f: null, g: true };
  expect(slice(before, { ...before, b: { c: 'y', d: [1, 2] } })).toEqual([
    '{"b":{"c":"x","d":[1,2]}}',
    '{"b":{"c":"y","d":[1,2]}}',
  ]);
  expect(slice(before, { ...before, e: 'other', f: 1 })).toEqual([
    '{"e":"same","f":null}',
    '{"e":"other","f":1}',
  ]);
  expect(slice(before, { ...before, a: 12 })).toEqual(['{"a":1}', '{"a":12}']);
  expect(slice(before, { ...before, g: false })).toEqual(['{"g":true}', '{"g":false}']);
});

it('Commas, brackets and quotation marks within strings do not end a member', () => {
  const before = { a: 'x","b":{[', b: '\\', c: '\\"', d: 1 };
  expect(slice(before, { ...before, b: '\\",' })).toEqual(['{"b":"\\\\"}', '{"b":"\\\\\\","}']);
});

it('A member more or less is part of the slices', () => {
  const [before, after] = slice({ a: 1, c: 2 }, { a: 1, b: 1, c: 2 });
  expect(findFieldChanges(JSON.parse(before) as JsonObject, JSON.parse(after) as JsonObject)).toBeNull();
});

it('The differences of the slices are those of the whole objects', () => {
  const text = fc.oneof(fc.constantFrom('', '"', '\\', '\\"', ',', '{', '}', '","b":"'), fc.string());
  const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.record({ x: text, y: fc.array(text) }));
  const object = fc.record({ a: value, b: value, c: value, d: value });
  const change = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(object, change, (before, changes) => {
      const after = Object.fromEntries(
        Object.entries(before).map(([name, old]) => [name, name in changes ? changes[name as 'a'] : old]),
      );
      if (JSON.stringify(before) === JSON.stringify(after)) return;
      const [one, other] = slice(before, after).map((each) => JSON.parse(each) as JsonObject);
      expect(findFieldChanges(one!, other!)).toEqual(findFieldChanges(before, after));
    }),
    { seed: 7 },
  );
});
