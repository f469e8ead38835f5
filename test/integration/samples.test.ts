import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { toSizeClassJsonLines } from '../../fixtures/generate/files/to-size-class-json-lines.ts';
import { loadBundledSniLists } from '../../ingest/sources/sni/sni-staging.ts';
import { readSniList } from '../../ingest/sources/sni/read-sni-list.ts';
import { readAcceptedDelivery } from '../../ingest/staging/staged-file.ts';
import { readRegistryRows } from '../../ingest/sources/registry/registry-staging.ts';
import { RowTally } from '../../ingest/staging/row-tally.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { CollectedRejects } from '../support/delivery/collect-rejects.ts';
import { ingestFolder } from '../support/ingest/ingest-folder.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { ALL_NUMBERS } from '../support/ingest/all-numbers.ts';

const SAMPLES = resolve(ROOT, '../shared/samples');

describe.skipIf(!existsSync(SAMPLES))('real public files (only beside a folder of samples)', () => {
  const statisticsFiles = existsSync(SAMPLES)
    ? readdirSync(join(SAMPLES, 'scb')).filter((name) => name.endsWith('.txt'))
    : [];

  it('A line break in a description of the case line-breaks-in-description is a blank', async () => {
    const dataDir = join(makeTemporaryFolder(), 'data');
    const { error } = await ingestFolder(join(SAMPLES, 'cases/line-breaks-in-description'), dataDir);
    expect(error).toBeNull();
    const rows = [...readRegistryRows(join(dataDir, 'staging/registry.sqlite'), ALL_NUMBERS)];
    expect(rows.map(({ description }) => description)).toEqual(['Före efter', 'Före efter']);
  });

  it.each(statisticsFiles.map((name) => [name, name.includes('20251110') ? '2007' : '2025']))(
    'Every row of the registry is read with %s, SNI %s, without one reject',
    async (name, edition) => {
      const root = makeTemporaryFolder();
      const delivery = join(root, 'delivery');
      const dataDir = join(root, 'data');
      mkdirSync(delivery);
      copyFileSync(join(SAMPLES, 'registry/sample-rows.txt'), join(delivery, 'bolagsverket_bulkfil.txt'));
      copyFileSync(join(SAMPLES, 'scb', name), join(delivery, name));
      const { report, error } = await ingestFolder(delivery, dataDir);
      expect(error).toBeNull();
      expect(report.sources['registry']).toMatchObject({ read: 4, accepted: 4, rejected: {}, leftOut: 0 });
      expect(report.sources['statistics']).toMatchObject({
        read: 99,
        accepted: 99,
        repaired: 0,
        rejected: {},
        leftOut: 0,
      });
      const store = await openStore(embeddedIn(dataDir));
      const found = await store.withLiveGeneration(async (reader) => ({
        liquidation: JSON.parse((await reader.getCompaniesJson(['5566778899']))[0]!) as object,
        association: JSON.parse((await reader.getCompaniesJson(['2220000000']))[0]!) as object,
        byOtherName: (
          await reader.searchByName({
            text: 'nordlys logistics',
            limit: 1,
            hasAnnualReport: null,
            includesMatchesWithTypos: true,
          })
        )[0]!.match,
      }));
      expect(found.liquidation).toMatchObject({
        name: 'Exempel Sverige AB',
        ongoingRestructuring: '|LI-AVOMFO$2026-04-01',
      });
      expect(found.association).toMatchObject({
        name: 'Ensillre Väglyseförening "Ljuspunkten" med firma Ljuspunkten.',
        deregistrationReason: 'OVERK-AVORG',
        postalAddress: { street: 'Ensillre 2286', postalCode: '84100', city: 'ÅNGE' },
      });
      expect(found.byOtherName.score).toBe(1);
      await store.close();
      expect(readAcceptedDelivery(join(dataDir, 'staging/statistics.sqlite'))?.sniEdition).toBe(edition);
    },
  );

  it("The API's code table is read, and the bundled lists are the authority's", async () => {
    const lists = loadBundledSniLists();
    const table = await readSniList(
      join(SAMPLES, 'scb/codetables/bransch.json'),
      lists,
      new RowTally('sni', new CollectedRejects()),
    );
    expect([table.edition, table.descriptionsByCode.size]).toEqual(['2025', 835]);
    for (const edition of ['2007', '2025'] as const) {
      const rows = parse(readFileSync(join(SAMPLES, `sni/sni${edition}.csv`)), {
        delimiter: ';',
        from_line: 2,
      });
      expect(lists[edition]).toEqual(new Map(rows.map(([code, text]) => [code, text])));
    }
  });

  it('Size classes have the shares that the authority counted, within a tenth', () => {
    const real = countRealClasses();
    const made = countMadeClasses(200_000);
    const shareOf = (counts: ReadonlyMap<string, number>, key: string, within: string): number =>
      (counts.get(key) ?? 0) / counts.get(within)!;
    const withinOf = (key: string): string => key.split('=')[0]!;
    // A share of 500 rows or fewer varies by more than a tenth by chance.
    const keys = [...real.keys()].filter(
      (key) => key.includes('=') && shareOf(real, key, withinOf(key)) * (made.get(withinOf(key)) ?? 0) > 500,
    );
    expect(keys.length).toBeGreaterThan(12);
    for (const key of keys) {
      const ratio = shareOf(made, key, withinOf(key)) / shareOf(real, key, withinOf(key));
      expect(Math.abs(ratio - 1), key).toBeLessThan(0.1);
    }
  });
});

/**
 * Counts by class of employees (`employees=2`), and by turnover within the classes 1 and 2
 * (`turnover of 2=3`), with their sums.
 */
function tally(counts: Map<string, number>, employees: string, turnover: string | null, units: number): void {
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + units);
  add('employees');
  add(`employees=${employees}`);
  if (turnover === null || Number(employees) > 2) return;
  add(`turnover of ${employees}`);
  add(`turnover of ${employees}=${turnover}`);
}

function countRealClasses(): Map<string, number> {
  const cells = JSON.parse(readFileSync(join(SAMPLES, 'scb/active-company-counts.json'), 'utf8')) as {
    num_co: number;
    cats: { Kategori: string; Kod: string[] }[];
  }[];
  const counts = new Map<string, number>();
  for (const { num_co: units, cats } of cells) {
    const of = (name: string): string | null =>
      cats.find(({ Kategori }) => Kategori === name)?.Kod[0] ?? null;
    const employees = of('Anställda');
    if (employees !== null) tally(counts, employees, of('Omsättningsklass grov'), units);
  }
  return counts;
}

function countMadeClasses(companies: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of toSizeClassJsonLines(planRegister(companies, 3))) {
    const { anstKl, omsKl } = JSON.parse(line) as { anstKl: string | number; omsKl: string | number };
    if (String(anstKl) !== '0') tally(counts, String(anstKl), String(omsKl), 1);
  }
  return counts;
}
