import { randomUUID } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import { describe, inject, it } from 'vitest';
import type { ElasticsearchConfig } from '../../../shared/config/config.ts';

const found = inject('elasticsearch');

/** Why these suites cannot run; null when there is a server. */
const MISSING_SERVER = 'missing' in found ? found.missing : null;
const MISSING_NODES = inject('missingNodes');

export const SERVER_URL = 'url' in found ? found.url : '';

export function makeSettings(changes: Partial<ElasticsearchConfig> = {}): ElasticsearchConfig {
  return {
    urls: [SERVER_URL],
    apiKey: null,
    username: null,
    password: null,
    caPath: null,
    indexPrefix: `test-${randomUUID().slice(0, 8)}`,
    shards: 1,
    replicas: 1,
    ...changes,
  };
}

export async function removeIndices({ urls, indexPrefix }: ElasticsearchConfig): Promise<void> {
  const client = new Client({ nodes: [...urls] });
  const found = await client.indices.get({ index: `${indexPrefix}-*`, expand_wildcards: 'all' });
  for (const index of Object.keys(found)) await client.indices.delete({ index });
  await client.close();
}

export function describeWithServer(label: string, define: () => void): void {
  describeUnless(MISSING_SERVER, label, define);
}

export function describeWithNodes(label: string, define: () => void): void {
  describeUnless(MISSING_NODES, label, define);
}

function describeUnless(missing: string | null, label: string, define: () => void): void {
  if (missing === null) describe(label, define);
  else describe.skip(`Elasticsearch (${missing})`, () => it(label, () => undefined));
}
