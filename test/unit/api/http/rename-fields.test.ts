import { expect, it } from 'vitest';
import { renameAliasedFields } from '../../../../api/http/rename-fields.ts';

const rename = (sent: Record<string, unknown>) => {
  const { fields, sentAliasByField } = renameAliasedFields(sent, { orgNumber: 'org_number' });
  return [fields['org_number'], Object.fromEntries(sentAliasByField)];
};

it('A field that was sent under its alias is renamed', () => {
  expect(rename({ orgNumber: 7 })).toEqual([7, { org_number: 'orgNumber' }]);
});

it('The name of a field wins over its alias, unless its value is blank', () => {
  expect(rename({ org_number: 1, orgNumber: 2 })).toEqual([1, {}]);
  expect(rename({ org_number: ' ', orgNumber: 2 })).toEqual([2, { org_number: 'orgNumber' }]);
  expect(rename({ orgNumber: null })).toEqual([undefined, {}]);
});
