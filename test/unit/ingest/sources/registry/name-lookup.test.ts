import { existsSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { rankNamesAlphabetically } from '../../../../../ingest/compose/rank-names.ts';
import {
  findCompanies,
  indexNames,
  NAME_LOOKUP_FILE,
  readNameRanks,
} from '../../../../../ingest/sources/registry/name-lookup.ts';
import { readCompaniesWithAllNames } from '../../../../../ingest/sources/registry/read-companies.ts';
import { normaliseName } from '../../../../../shared/matching/normalise-name.ts';
import { copyReadyData } from '../../../../support/ingest/ready-data.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

let staged: string;
let lookup: string;

beforeEach(async () => {
  const dataDir = join(makeTemporaryFolder(), 'data');
  mkdirSync(dataDir);
  await copyReadyData('weekly', dataDir);
  staged = join(dataDir, 'staging/registry.sqlite');
  lookup = join(dataDir, 'staging', NAME_LOOKUP_FILE);
});

describe('the names of a staged registry', () => {
  it.each([1, 2])(
    'are found by the key of each name of a company, and by number: %i threads',
    async (threads) => {
      await indexNames(staged, threads);
      const companies = [...readCompaniesWithAllNames(staged)];
      expect(companies.length).toBeGreaterThan(20);
      for (const company of companies)
        for (const name of company.names)
          expect([...findCompanies(staged, [normaliseName(name).nameKey], [])]).toContainEqual(company);
      const [first] = companies;
      expect([...findCompanies(staged, [], [first!.organisationNumber])]).toEqual([first]);
      expect([...findCompanies(staged, ['nosuchname'], ['5560000001'])]).toEqual([]);
    },
  );

  it('have the ranks of the sorted registered names', async () => {
    await indexNames(staged, 1);
    const names = [...readCompaniesWithAllNames(staged)].map((company) => company.names[0]);
    expect(readNameRanks(staged)).toEqual(rankNamesAlphabetically(names));
  });

  it('are indexed once for a delivery, and again for another', async () => {
    await indexNames(staged, 1);
    const { ino } = statSync(lookup);
    await indexNames(staged, 1);
    expect(statSync(lookup).ino).toBe(ino);
    using database = new DatabaseSync(staged);
    database.exec("UPDATE delivery SET json = json_set(json, '$.inForce', 7)");
    await indexNames(staged, 1);
    expect(statSync(lookup).ino).not.toBe(ino);
    expect(existsSync(`${lookup}.next`)).toBe(false);
  });

  it('are indexed again when the file is damaged', async () => {
    await indexNames(staged, 1);
    writeFileSync(lookup, 'no database');
    await indexNames(staged, 1);
    expect(readNameRanks(staged).length).toBeGreaterThan(20);
    truncateSync(lookup, statSync(lookup).size - 32_768);
    await indexNames(staged, 1);
    expect([...findCompanies(staged, ['nordlyslogistik'], [])]).toHaveLength(1);
  });
});
