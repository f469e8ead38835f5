import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files, the longest first. A slow file that starts last would end long after the others. */
const SLOW = [
  'elasticsearch-cluster',
  'elasticsearch-failures',
  'killed-run',
  'console-pages',
  'pdf-renderer',
  'accounts-postgres',
  'elasticsearch-several-machines',
  'elasticsearch-security',
  'contract/elasticsearch',
  'sources',
  'erase',
  'workers',
  'accounts-commands',
  'start-command',
  'annual-reports',
  'operate-ingest',
  'full-disk',
  'workers-metrics',
  'workers-supervision',
  'start-order',
  'extraction-pool',
  'round-trip',
  'trademark-join',
  'accounts-sqlite',
].map((name) => `/${name}.test.ts`);

/** Orders test files without a record of their times, which a fresh clone does not have. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = SLOW.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? SLOW.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
