import { Client } from '@elastic/elasticsearch';
import { expect, it } from 'vitest';
import { INGEST_SETTINGS } from '../../ingest/settings.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import { IndexNames } from '../../shared/store/elasticsearch/generation/index-names.ts';
import { describeWithServer, makeSettings, removeIndices } from '../support/elasticsearch/test-server.ts';
import { runSequence, toSeeds, OLD_VERSION } from '../support/ingest/change-sequence.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const SEQUENCES = 1;

describeWithServer('changes on Elasticsearch', () => {
  it.each(toSeeds(SEQUENCES))(
    'A replica that reads only the changes is equal to the live generation (seed %i)',
    async (seed) => {
      const root = makeTemporaryFolder();
      const elasticsearch = makeSettings();
      const environment = {
        DATA_DIR: `${root}/data`,
        STORE: 'elasticsearch',
        INDEX_PREFIX: elasticsearch.indexPrefix,
        ELASTICSEARCH_URL: elasticsearch.urls.join(','),
      };
      const config = parseConfig(environment, INGEST_SETTINGS);
      const client = new Client({ nodes: [...elasticsearch.urls] });
      const generations = await openGenerationStore(config);
      const makeOld = async (generation: string): Promise<void> => {
        const index = new IndexNames(elasticsearch.indexPrefix).toGenerationIndex(generation);
        const live = (await generations.readLive())!;
        const json = JSON.stringify({ ...live, ...OLD_VERSION });
        await client.index({
          index,
          id: 'generation',
          document: { kind: 'generation', json },
          refresh: true,
        });
      };
      const steps = await runSequence(seed, {
        root,
        config,
        generations,
        makeOld,
        environment: null,
        open: () => openStore(config),
      });
      expect(steps).toHaveLength(8);
      await generations.close();
      await client.close();
      await removeIndices(elasticsearch);
    },
    600_000,
  );
});
