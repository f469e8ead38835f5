import { expect, it } from 'vitest';
import { normaliseEmail } from '../../../../../shared/accounts/people/person.ts';

it.each([
  [' Alva.Berg+api@Example.SE ', 'alva.berg+api@example.se'],
  [`${'a'.repeat(64)}@${'b'.repeat(60)}.se`, `${'a'.repeat(64)}@${'b'.repeat(60)}.se`],
  ['', null],
  ['alva', null],
  ['alva@', null],
  ['alva@example', null],
  ['alva@example.se, bo@example.se', null],
  ['Alva <alva@example.se>', null],
  ['alva@example.se\r\nBcc: bo@example.se', null],
  [`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.se`, null],
])('The address %j is stored as %j', (text, email) => {
  expect(normaliseEmail(text)).toBe(email);
});
