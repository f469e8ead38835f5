import { expect, it } from 'vitest';
import { compareForeignLegalForms, findNameRange } from '../../../../../shared/matching/words/legal-forms.ts';

it.each([
  ['siemens aktiengesellschaft', 'siemens', ['ag']],
  ['volkswagen gesellschaft mit beschrankter haftung', 'volkswagen', ['gmbh']],
  ['open joint stock company gazprom', 'gazprom', ['jsc']],
  ['samsung electronics co ltd', 'samsung electronics', ['ltd', 'corp']],
  ['limited', 'limited', []],
  ['nordlys bygg', 'nordlys bygg', []],
])('The foreign forms of %s leave %s', (text, rest, forms) => {
  const words = text.split(' ');
  const found = findNameRange(words);
  expect(words.slice(found.nameStart, found.nameEndExclusive).join(' ')).toBe(rest);
  expect(found.forms).toEqual(forms);
});

it('Foreign forms of different kinds are different companies', () => {
  expect(compareForeignLegalForms(['ag'], ['ag'])).toBe('same-or-none');
  expect(compareForeignLegalForms(['ag'], ['gmbh'])).toBe('different');
  expect(compareForeignLegalForms([], ['gmbh'])).toBe('only-one-has-form');
});
