import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files, the longest first. A slow file that starts last would end long after the others. A
 * change between Elasticsearch and other files costs a worker its loaded modules, so all files with
 * Elasticsearch come first.
 */
const SLOW = [
  'elasticsearch-failures',
  'elasticsearch-erase',
  'elasticsearch-cluster',
  'contract/elasticsearch',
  'elasticsearch-several-machines',
  'elasticsearch-security',
  'elasticsearch-first-generation',
  'elasticsearch-changes-exact',
  'elasticsearch-kibana',
  'elasticsearch-service',
  'pdf-renderer',
  'console-pages',
  'killed-run',
  'accounts-postgres',
  'accounts-sqlite',
  'start-command',
  'start-order',
  'python-client',
  'typescript-client',
  'workers',
  'build-test-register',
  'sources',
  'erase',
  'workers-supervision',
  'workers-metrics',
  'annual-reports',
  'documents-of-several-machines',
  's3-documents-failures',
  'rollback',
  'console-journey',
  'full-disk',
  'trademark-join',
  'synthetic-register',
  'accounts-commands',
  'extraction-pool',
  'promotion-under-load',
  'operate-ingest',
].map((name) => `/${name}.test.ts`);

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = SLOW.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? SLOW.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
