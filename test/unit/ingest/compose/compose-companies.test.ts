import { expect, it } from 'vitest';
import { composeCompanies } from '../../../../ingest/compose/compose-companies.ts';
import { FactCounter } from '../../../../ingest/compose/facts.ts';
import type { RegisteredCompany } from '../../../../ingest/source/company-parts.ts';
import type { IndexedCompany } from '../../../../shared/store/port.ts';
import { companyNumber } from '../../../support/delivery/organisation-numbers.ts';

function compose(...changes: Partial<RegisteredCompany>[]): IndexedCompany[] {
  const companies = changes.map<RegisteredCompany>((change, index) => ({
    organisationNumber: companyNumber(index),
    names: [{ name: `N${index}`, type: 'FORETAGSNAMN', date: null, description: null }],
    legalForm: 'AB',
    address: { street: '', postalCode: '', city: '' },
    registrationDate: '2001-01-01',
    deregistrationDate: null,
    deregistrationReason: null,
    description: '',
    proceedings: [],
    ongoingRestructuring: null,
    ...change,
  }));
  const input = {
    registryStream: {
      camelCaseSourceName: 'registry',
      provenance: { file: 'a', date: '2026-06-15' },
      companiesInNumberOrder: companies,
    },
    companyPartStreams: [],
    alphabeticalNameRanks: Uint32Array.from(companies.keys()),
    sniLists: { '2007': [], '2025': [] } as never,
    postalCodes: { municipalities: new Map(), provenance: null },
  };
  return [...composeCompanies(input, new FactCounter())];
}

it('A company with a reason of deregistration is deregistered without a date too', () => {
  const [active, byDate, byReason] = compose(
    {},
    { deregistrationDate: '2020-01-01' },
    { deregistrationReason: 'LIAV-AVORG' },
  );
  expect([active, byDate, byReason].map((each) => each?.isDeregistered)).toEqual([false, true, true]);
  expect(byReason?.tieBreakRank).toBe(byDate?.tieBreakRank);
  expect(active?.tieBreakRank).toBeLessThan(byReason?.tieBreakRank ?? 0);
});
