import { execFileSync } from 'node:child_process';
import { fetchDistribution, findJava, hasDistribution, SERVER_VERSION } from './distribution.ts';
import { startLocalServer, type LocalServerOptions } from './local-server.ts';

export interface FoundServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export type ServerSearch = FoundServer | { readonly missing: string };

/**
 * The first server that is available: `ELASTICSEARCH_URL`, Docker with the official image, the
 * distribution that Maven fetches. With `fetch` a missing distribution is fetched.
 */
export async function findServer(
  fetch: boolean,
  options: Pick<LocalServerOptions, 'heap' | 'java'> = {},
): Promise<ServerSearch> {
  const given = process.env['ELASTICSEARCH_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };
  if (hasDocker()) return startContainer(options.heap ?? '512m');
  try {
    if (fetch) fetchDistribution();
  } catch (error) {
    return { missing: toReason(error instanceof Error ? error.message : String(error)) };
  }
  if (!hasDistribution()) return { missing: toReason('none was fetched: npm run setup:elasticsearch') };
  if (findJava() === null) return { missing: toReason('no JDK of 21 or later') };
  return startLocalServer({ settings: { 'discovery.type': 'single-node' }, ...options });
}

function toReason(maven: string): string {
  return `no server: ELASTICSEARCH_URL is not set, no Docker answers, and from Maven ${maven}`;
}

export function canStartNodes(): boolean {
  return hasDistribution() && findJava() !== null;
}

export function hasOtherServer(): boolean {
  return (process.env['ELASTICSEARCH_URL'] ?? '') !== '' || hasDocker();
}

function hasDocker(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

async function startContainer(heap: string): Promise<FoundServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const image = `docker.elastic.co/elasticsearch/elasticsearch:${SERVER_VERSION}`;
  const container = await new GenericContainer(image)
    .withEnvironment({
      'discovery.type': 'single-node',
      'xpack.security.enabled': 'false',
      ES_JAVA_OPTS: `-Xms${heap} -Xmx${heap}`,
    })
    .withExposedPorts(9200)
    .withWaitStrategy(Wait.forHttp('/_cluster/health', 9200).forStatusCode(200))
    .withStartupTimeout(180_000)
    .start();
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(9200)}`,
    stop: async () => {
      await container.stop();
    },
  };
}
