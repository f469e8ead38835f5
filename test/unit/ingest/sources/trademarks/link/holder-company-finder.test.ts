import { describe, expect, it } from 'vitest';
import type { CompanyWithAllNames } from '../../../../../../ingest/sources/registry/read-companies.ts';
import {
  HolderCompanyFinder,
  type LinkableHolder,
} from '../../../../../../ingest/sources/trademarks/link/holder-company-finder.ts';
import { companyNumber } from '../../../../../support/delivery/organisation-numbers.ts';

const company = (index: number, more: Partial<CompanyWithAllNames> = {}): CompanyWithAllNames => ({
  organisationNumber: companyNumber(index),
  isActive: true,
  names: ['Nordlys AB'],
  legalForm: 'AB',
  city: 'LUND',
  ...more,
});
type NamedHolder = Extract<LinkableHolder, { kind: 'named' }>;
type HolderNotByName = Extract<LinkableHolder, { kind: 'not-by-name' }>;
const holder = (name: string, more: Partial<NamedHolder> = {}): NamedHolder => ({
  organisationNumbers: [],
  kind: 'named',
  name,
  town: null,
  isCertainlyCompanyName: true,
  ...more,
});
const notByName = (
  reason: HolderNotByName['reason'],
  organisationNumbers: string[] = [],
): HolderNotByName => ({
  organisationNumbers,
  kind: 'not-by-name',
  reason,
});

function find(wanted: LinkableHolder, ...companies: readonly CompanyWithAllNames[]): unknown {
  const finder = new HolderCompanyFinder([wanted], () => companies);
  const { organisationNumber, ...link } = finder.findCompany(wanted);
  const place = companies.findIndex((each) => each.organisationNumber === organisationNumber);
  return [place === -1 ? null : place, ...Object.values(link)];
}

describe('a holder without number', () => {
  it.each([
    ['Nordlys AB', 1],
    ['NORDLYS AKTIEBOLAG', 1],
    ['Aktiebolaget Nordlys', 1],
    ['AB Nordlys (publ)', 1],
    ['Nord-Lys AB', 0.99],
  ])('A holder named %s is linked to the company', (name, score) => {
    expect(find(holder(name), company(1))).toEqual([0, 'name', score]);
  });

  it('A holder is linked despite another conjunction', () => {
    const names: CompanyWithAllNames['names'] = ['Fjällbruk & Son AB'];
    expect(find(holder('Fjällbruk och Son AB'), company(1, { names }))).toEqual([0, 'name', 0.99]);
  });

  it('A holder is never linked to another legal form', () => {
    expect(find(holder('Nordlys HB'), company(1))).toEqual([null, 'other-form']);
    expect(find(holder('Nordlys Handelsbolag', { town: 'Lund' }), company(1))).toEqual([null, 'other-form']);
    const bankAb = company(1, { names: ['Nordlys'], legalForm: 'AB' });
    expect(find(holder('Nordlys KB'), bankAb)).toEqual([null, 'other-form']);
  });

  it('A holder with two namesakes is only linked by town', () => {
    const twins = [company(1), company(2, { city: 'MALMÖ' })];
    expect(find(holder('Nordlys AB'), ...twins)).toEqual([null, 'several-companies']);
    expect(find(holder('Nordlys AB', { town: 'Umeå' }), ...twins)).toEqual([null, 'several-companies']);
    expect(find(holder('Nordlys AB', { town: 'Malmö' }), ...twins)).toEqual([1, 'name', 0.9]);
    expect(find(holder('Nordlys AB', { town: 'Lund' }), company(1), company(2))).toEqual([
      null,
      'several-companies',
    ]);
  });

  it('A holder is linked to the closer spelling', () => {
    const named = (index: number, name: string): CompanyWithAllNames => company(index, { names: [name] });
    const both = [named(1, 'Malarens AB'), named(2, 'Mälarens AB')];
    expect(find(holder('Mälarens AB'), ...both)).toEqual([1, 'name', 1]);
    expect(find(holder('Malarens AB', { town: 'Lund' }), ...both)).toEqual([0, 'name', 1]);
  });

  it('Letters that differ by their dots need the same town', () => {
    const names: CompanyWithAllNames['names'] = ['Mälarens AB'];
    expect(find(holder('Malarens AB'), company(1, { names }))).toEqual([null, 'other-town']);
    expect(find(holder('Malarens AB', { town: 'lund' }), company(1, { names }))).toEqual([0, 'name', 0.97]);
  });

  it('A name without legal form needs the same town, since it can be a person’s', () => {
    expect(find(holder('Nordlys'), company(1))).toEqual([null, 'other-town']);
    expect(find(holder('Nordlys', { town: 'Malmö' }), company(1))).toEqual([null, 'other-town']);
    expect(find(holder('Nordlys', { town: 'Lund' }), company(1))).toEqual([0, 'name', 0.95]);
    const society = company(1, { names: ['Nordlys IF'], legalForm: 'I' });
    expect(find(holder('Nordlys IF'), society)).toEqual([0, 'name', 1]);
  });

  it('Other names of companies are used when no registered name matches', () => {
    const other = company(2, { names: ['Polarljus AB', 'Nordlys AB'], city: 'MALMÖ' });
    expect(find(holder('Nordlys AB', { town: 'Malmö' }), company(1), other)).toEqual([0, 'name', 1]);
    expect(find(holder('Nordlys AB'), other)).toEqual([0, 'other-name', 1]);
    expect(find(holder('Nordlys AB'), company(1, { isActive: false }), other)).toEqual([1, 'other-name', 1]);
  });

  it.each([
    ['A. B. Carlsson', 'Carlsson AB', 'AB'],
    ['Carlsson, A B', 'Carlsson AB', 'AB'],
    ['K B Svensson', 'Svensson Kommanditbolag', 'KB'],
    ['Brf Fiktiva Måleri AB', 'Fiktiva Måleri AB', 'AB'],
  ])('Initials and other forms are no legal form: %s', (name, registered, legalForm) => {
    const own = company(1, { names: [registered], legalForm });
    expect(find(holder(name), own)).toEqual([null, 'other-town']);
    expect(find(holder(registered), own)).toEqual([0, 'name', 1]);
  });

  it('Initials before a legal form are a part of the name', () => {
    const own = company(1, { names: ['Fiktiva Måleri AB'] });
    expect(find(holder('H.B. Fiktiva Måleri AB'), own)).toEqual([null, 'no-company']);
  });

  it('A holder is not linked elsewhere when a deregistered namesake is in its town', () => {
    const gone = company(2, { city: 'MALMÖ', isActive: false });
    expect(find(holder('Nordlys AB', { town: 'Malmö' }), company(1), gone)).toEqual([
      null,
      'deregistered-namesake',
    ]);
    expect(find(holder('Nordlys AB', { town: 'Lund' }), company(1), gone)).toEqual([0, 'name', 1]);
    expect(find(holder('Nordlys AB', { town: 'Umeå' }), company(1), gone)).toEqual([0, 'name', 1]);
    const otherForm = company(3, { names: ['Nordlys HB'], city: 'MALMÖ', isActive: false });
    expect(find(holder('Nordlys AB', { town: 'Malmö' }), company(1), otherForm)).toEqual([0, 'name', 1]);
  });

  it('A holder is never linked by name to a deregistered company', () => {
    expect(find(holder('Nordlys AB'), company(1, { isActive: false }))).toEqual([null, 'no-company']);
    expect(find(holder('Nordlys AB'), company(1, { isActive: false }), company(2))).toEqual([1, 'name', 1]);
  });

  it('Similar names are never linked', () => {
    expect(find(holder('Nordlis AB'), company(1))).toEqual([null, 'no-company']);
    expect(find(holder('Nordlys Sverige AB'), company(1))).toEqual([null, 'no-company']);
    expect(find(holder('"'), company(1, { names: ['…'] }))).toEqual([null, 'no-company']);
  });

  it.each(['person', 'foreign', 'no-country', 'no-name'] as const)(
    'A holder is not linked by name for the reason %s',
    (noNameReason) => {
      expect(find(notByName(noNameReason), company(1))).toEqual([null, noNameReason]);
    },
  );
});

describe('a holder with a number', () => {
  it('A number links a holder whatever its name, even to a deregistered company', () => {
    const numbered = holder('Nordlis AB', { organisationNumbers: [companyNumber(2)] });
    const other = company(2, { names: ['Polarljus AB'], isActive: false });
    expect(find(numbered, company(1), other)).toEqual([1, 'number', 1]);
    const abroad = notByName('foreign', [companyNumber(2)]);
    expect(find(abroad, company(1), other)).toEqual([1, 'number', 1]);
  });

  it('A number is not used when the name is exactly another company’s', () => {
    const numbered = holder('Nordlys AB', { organisationNumbers: [companyNumber(2)] });
    const other = company(2, { names: ['Byrån AB'] });
    expect(find(numbered, company(1), other)).toEqual([null, 'number-of-another']);
    expect(find({ ...numbered, name: 'Nordlys' }, company(1), other)).toEqual([1, 'number', 1]);
  });

  it('A holder with an unknown number is not linked by name', () => {
    const numbered = holder('Nordlys AB', { organisationNumbers: [companyNumber(3)] });
    expect(find(numbered, company(1))).toEqual([null, 'unknown-number']);
  });

  it('One known number of several links the holder, and several known ones do not', () => {
    const numbered = notByName('no-name', [companyNumber(1), companyNumber(2)]);
    expect(find(numbered, company(2))).toEqual([0, 'number', 1]);
    expect(find(numbered, company(1), company(2))).toEqual([null, 'several-numbers']);
  });
});
