import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { loadBundledSniLists } from '../../ingest/sources/sni/sni-lists.ts';
import { readSniList } from '../../ingest/sources/sni/source.ts';
import { readStagedDelivery } from '../../ingest/staging/staged-file.ts';
import { Tally } from '../../ingest/sources/source-tally.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { CollectedRejects } from '../support/collect-rejects.ts';
import { ingestFolder } from '../support/ingest-folder.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { ROOT } from '../support/weekly-delivery.ts';
import { embeddedIn } from '../support/embedded-in.ts';

const SAMPLES = resolve(ROOT, '../shared/samples');

describe.skipIf(!existsSync(SAMPLES))('real public files (only beside a folder of samples)', () => {
  const statisticsFiles = existsSync(SAMPLES)
    ? readdirSync(join(SAMPLES, 'scb')).filter((name) => name.endsWith('.txt'))
    : [];

  it.each(statisticsFiles.map((name) => [name, name.includes('20251110') ? '2007' : '2025']))(
    'reads the registry rows with %s, SNI %s, without one reject',
    async (name, edition) => {
      const root = makeTemporaryFolder();
      const [delivery, dataDir] = [join(root, 'delivery'), join(root, 'data')];
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
      const store = openStore(embeddedIn(dataDir));
      const found = await store.withLive(async (reader) => ({
        liquidation: JSON.parse((await reader.getCompanies(['5566778899']))[0]!) as object,
        association: JSON.parse((await reader.getCompanies(['2220000000']))[0]!) as object,
        byOtherName: (
          await reader.searchByName({
            text: 'nordlys logistics',
            limit: 1,
            hasAnnualReport: null,
            fuzzy: true,
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
      expect(readStagedDelivery(join(dataDir, 'staging/statistics.sqlite'))?.sniEdition).toBe(edition);
    },
  );

  it('reads the code table of the API, and bundles the lists that the authority publishes', async () => {
    const lists = loadBundledSniLists();
    const table = await readSniList(
      join(SAMPLES, 'scb/codetables/bransch.json'),
      lists,
      new Tally('sni', new CollectedRejects()),
    );
    expect([table.edition, table.codes.size]).toEqual(['2025', 835]);
    for (const edition of ['2007', '2025'] as const) {
      const rows = parse(readFileSync(join(SAMPLES, `sni/sni${edition}.csv`)), {
        delimiter: ';',
        from_line: 2,
      });
      expect(lists[edition]).toEqual(new Map(rows.map(([code, text]) => [code, text])));
    }
  });
});
