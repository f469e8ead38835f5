import { expect, it } from 'vitest';
import { weighEvidence } from '../../../../shared/match/weigh-evidence.ts';

const COMPANY = {
  postalAddress: { street: '', postalCode: '13234', city: 'SALTSJÖ-BOO' },
  legalForm: 'EK',
};
const PLACE = {
  municipality: { code: '0182', name: 'Nacka' },
  county: { code: '01', name: 'Stockholms län' },
};
const NOTHING = { city: null, postalCode: null, legalForm: null };

it.each([
  [{}, 'unknown unknown unknown unknown'],
  [{ city: 'Saltsjö-Boo' }, 'agrees unknown unknown agrees'],
  [{ city: 'saltsjö boo' }, 'agrees unknown unknown agrees'],
  [{ city: '132 34 Saltsjoboo' }, 'agrees unknown unknown agrees'],
  [{ city: 'Nacka' }, 'agrees unknown unknown agrees'],
  [{ city: 'Stockholm' }, 'agrees unknown unknown agrees'],
  [{ city: 'Lund' }, 'differs unknown unknown differs'],
  [{ city: '12345' }, 'unknown unknown unknown unknown'],
  [{ postalCode: '132 34' }, 'unknown agrees unknown agrees'],
  [{ postalCode: '13100' }, 'unknown differs unknown unknown'],
  [{ postalCode: '22100' }, 'unknown differs unknown differs'],
  [{ postalCode: '221' }, 'unknown unknown unknown unknown'],
  [{ city: 'Lund', postalCode: '13234' }, 'differs agrees unknown agrees'],
  [{ legalForm: 'EK' }, 'unknown unknown agrees unknown'],
  [{ legalForm: 'ekonomisk förening' }, 'unknown unknown agrees unknown'],
  [{ legalForm: 'Aktiebolag' }, 'unknown unknown differs unknown'],
  [{ legalForm: 'Samfund' }, 'unknown unknown unknown unknown'],
])('%j is weighed as %s', (known, expected) => {
  const { city, postalCode, legalForm, place } = weighEvidence({ ...NOTHING, ...known }, COMPANY, PLACE);
  expect([city, postalCode, legalForm, place].join(' ')).toBe(expected);
});
