import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  ScbCompanyData,
  CompanyPart,
  RegisteredCompany,
} from '../../../../ingest/source/company-parts.ts';
import {
  leftJoinByOrganisationNumber,
  type CompanyPartStream,
} from '../../../../ingest/compose/left-join-by-organisation-number.ts';
import type { Filing } from '../../../../shared/domain/stored-company-detail.ts';
import type { Trademark } from '../../../../shared/domain/trademark.ts';
import { companyNumber } from '../../../support/delivery/organisation-numbers.ts';

const ADDRESS = { street: '', postalCode: '', city: '' };
const registered = (index: number): RegisteredCompany => ({
  organisationNumber: companyNumber(index),
  names: [{ name: `N${index}`, type: 'FORETAGSNAMN', date: null, description: null }],
  legalForm: 'AB',
  address: ADDRESS,
  registrationDate: null,
  deregistrationDate: null,
  deregistrationReason: null,
  description: '',
  proceedings: [],
  ongoingRestructuring: null,
});
const activity = (ftgstat: number): ScbCompanyData => ({
  ftgstat,
  jestat: 1,
  jurform: 49,
  reklamsparr: 1,
  sniEdition: '2025',
  address: ADDRESS,
  sniCodes: [null, null, null, null, null],
});
const sizes = { employeesClass: '2', turnoverClass: '3', turnoverYear: 2025 };

const provenance = (file: string) => ({ file, date: '2026-06-15' });
const LEAD = { camelCaseSourceName: 'lead', provenance: provenance('lead') };
const stream = (
  key: string,
  indices: readonly number[],
  toPart: (index: number) => Omit<CompanyPart, 'organisationNumber'>,
): CompanyPartStream => ({
  camelCaseSourceName: key,
  deliveredFile: provenance(key),
  parts: indices.map((index) => ({ organisationNumber: companyNumber(index), ...toPart(index) })),
});

it('Joining streams gives the same companies as joining maps, each number once', () => {
  const indices = fc.uniqueArray(fc.nat(40)).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(
      fc.tuple(indices, indices, indices, indices, indices),
      ([lead, first, second, filed, marked]) => {
        const joined = [
          ...leftJoinByOrganisationNumber({ ...LEAD, companiesInNumberOrder: lead.map(registered) }, [
            stream('first', first, () => ({ activity: activity(1) })),
            stream('second', second, () => ({ activity: activity(2), sizes })),
            stream('filed', filed, () => ({ filings: [{ fiscalEnd: '2025-12-31' } as Filing] })),
            stream('marked', marked, (index) => ({ trademarks: [{ prvId: `${index}` } as Trademark] })),
          ]),
        ];
        expect(joined.map((company) => company.registered.organisationNumber)).toEqual(
          lead.map(companyNumber),
        );
        // The first source in the table that knows the company decides.
        expect(joined.map((company) => company.activity?.ftgstat ?? null)).toEqual(
          lead.map((index) => (first.includes(index) ? 1 : second.includes(index) ? 2 : null)),
        );
        expect(joined.map((company) => company.sizes)).toEqual(
          lead.map((index) => (second.includes(index) ? sizes : null)),
        );
        expect(joined.map(({ filings }) => filings.length)).toEqual(
          lead.map((index) => (filed.includes(index) ? 1 : 0)),
        );
        expect(joined.map(({ trademarks }) => trademarks.map(({ prvId }) => prvId))).toEqual(
          lead.map((index) => (marked.includes(index) ? [`${index}`] : [])),
        );
        const knows = (key: string, list: readonly number[], index: number) =>
          list.includes(index) ? provenance(key) : null;
        expect(joined.map(({ provenanceByCamelCaseSource }) => provenanceByCamelCaseSource)).toEqual(
          lead.map((index) => ({
            lead: provenance('lead'),
            first: knows('first', first, index),
            second: knows('second', second, index),
            filed: knows('filed', filed, index),
            marked: knows('marked', marked, index),
          })),
        );
      },
    ),
  );
});
