import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinByNumber } from '../../../../ingest/compose/join-by-number.ts';
import type { RegistryRow } from '../../../../ingest/sources/registry/row.ts';
import type { CompanyFilings } from '../../../../ingest/sources/annual-reports/annual-reports-staging.ts';
import type { SizeClassRow } from '../../../../ingest/sources/size-classes/row.ts';
import type { CompanyMarks } from '../../../../ingest/sources/trademarks/trademarks-staging.ts';
import type { Trademark } from '../../../../shared/domain/company.ts';
import type { StatisticsRow } from '../../../../ingest/sources/statistics/row.ts';
import { companyNumber } from '../../../support/delivery/organisation-numbers.ts';

const registryRow = (index: number, sequence = 1): RegistryRow => ({
  organisationNumber: companyNumber(index),
  sequence,
  names: [{ name: `N${index}`, type: 'FORETAGSNAMN', date: null, description: null }],
  legalForm: 'AB',
  deregistrationDate: null,
  deregistrationReason: null,
  proceedings: [],
  registrationDate: null,
  description: '',
  address: { street: '', postalCode: '', city: '' },
});
const unit = (index: number): StatisticsRow => ({
  organisationNumber: companyNumber(index),
  ftgstat: 1,
  jestat: 1,
  jurform: 49,
  reklamsparr: 1,
  sniCodes: [null, null, null, null, null],
  address: { street: '', postalCode: '', city: '' },
});

const sized = (index: number): SizeClassRow => ({
  ...unit(index),
  employeesClass: '2',
  turnoverClass: '3',
  turnoverYear: 2025,
});

const filed = (index: number): CompanyFilings => ({
  organisationNumber: companyNumber(index),
  filings: [{ fiscalEnd: '2025-12-31' } as CompanyFilings['filings'][number]],
});

const marked = (index: number): CompanyMarks => ({
  organisationNumber: companyNumber(index),
  trademarks: [{ prvId: `${index}` } as Trademark],
});

it('joins as maps would, once per number of the registry', () => {
  const indices = fc.uniqueArray(fc.nat(40)).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(
      indices,
      indices,
      indices,
      indices,
      indices,
      (registry, statistics, sizes, reports, marks) => {
        const rows = registry.flatMap((index) =>
          index % 5 === 0 ? [registryRow(index, 1), registryRow(index, 2)] : [registryRow(index)],
        );
        const joined = [
          ...joinByNumber({
            registry: rows,
            statistics: statistics.map(unit),
            sizeClasses: sizes.map(sized),
            annualReports: reports.map(filed),
            trademarks: marks.map(marked),
          }),
        ];
        expect(joined.map(({ registration }) => registration.row.organisationNumber)).toEqual(
          registry.map(companyNumber),
        );
        expect(joined.map(({ statistics: known }) => known?.organisationNumber ?? null)).toEqual(
          registry.map((index) => (statistics.includes(index) ? companyNumber(index) : null)),
        );
        expect(joined.map(({ sizes: known }) => known?.organisationNumber ?? null)).toEqual(
          registry.map((index) => (sizes.includes(index) ? companyNumber(index) : null)),
        );
        expect(joined.map(({ filings }) => filings.length)).toEqual(
          registry.map((index) => (reports.includes(index) ? 1 : 0)),
        );
        expect(joined.map(({ trademarks }) => trademarks.map(({ prvId }) => prvId))).toEqual(
          registry.map((index) => (marks.includes(index) ? [`${index}`] : [])),
        );
      },
    ),
  );
});
