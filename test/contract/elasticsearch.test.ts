import { ElasticsearchGenerations } from '../../shared/store/elasticsearch/generations.ts';
import { ElasticsearchStore } from '../../shared/store/elasticsearch/store.ts';
import { describeWithServer, makeSettings, removeIndices } from '../support/elasticsearch/test-server.ts';
import { describeChangesContract } from './changes-contract.ts';
import { describeListContract } from './list-contract.ts';
import { describeStoreContract, type Engine } from './store-contract.ts';

async function createElasticsearch(): Promise<Engine> {
  const settings = makeSettings();
  const generations = new ElasticsearchGenerations(settings);
  return {
    generations,
    open: async () => new ElasticsearchStore(settings),
    dispose: async () => {
      await generations.close();
      await removeIndices(settings);
    },
  };
}

describeWithServer('elasticsearch contract', () => {
  describeStoreContract('elasticsearch', createElasticsearch);
  describeChangesContract('elasticsearch', createElasticsearch);
  describeListContract('elasticsearch', createElasticsearch);
});
