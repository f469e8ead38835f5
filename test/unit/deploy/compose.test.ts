import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVER_VERSION } from '../../support/elasticsearch/distribution.ts';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

interface Service {
  readonly image: string;
  readonly build?: object;
  readonly mem_limit: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, object>>;
  readonly security_opt: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

const networksOf = (name: string): readonly string[] => {
  const { networks } = COMPOSE.services[name]!;
  return Array.isArray(networks) ? (networks as string[]) : Object.keys(networks);
};
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const COMPOSE = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const SERVICES = Object.entries(COMPOSE.services);
const OURS = SERVICES.filter(([, { build }]) => build !== undefined);
const PACKAGE = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
};

// What the suite of the containers shows by running is not tested here.
describe('the compose file', () => {
  it('The compose file names exact versions of its images', () => {
    for (const [name, { image }] of SERVICES) expect([name, image]).toEqual([name, toExact(image)]);
  });

  /** The image and its base, when the tag is a whole version; otherwise null. */
  function toExact(image: string): string | null {
    return /:\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/.test(image) && !/:\d+$/.test(image)
      ? image
      : null;
  }

  it('Elasticsearch and Kibana have the version that the tests and the client use', () => {
    const versions = ['elasticsearch', 'kibana'].map((name) => COMPOSE.services[name]!.image.split(':')[1]);
    expect(versions).toEqual([SERVER_VERSION, SERVER_VERSION]);
    const [major, minor] = SERVER_VERSION.split('.');
    expect(PACKAGE.dependencies['@elastic/elasticsearch']).toMatch(new RegExp(`^${major}\\.${minor}\\.`));
  });

  it('The compose file limits the memory and rights of containers', () => {
    for (const [name, { mem_limit, security_opt }] of SERVICES) {
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
      expect(security_opt).toContain('no-new-privileges:true');
    }
    for (const [name, service] of OURS)
      expect([name, service]).toMatchObject([name, { cap_drop: ['ALL'], read_only: true }]);
  });

  it('Only containers with the browser may make user namespaces, and calls that are not listed fail', () => {
    const profile = 'deploy/chromium-seccomp.json';
    const users = SERVICES.filter(([, { security_opt }]) => security_opt.includes(`seccomp:${profile}`));
    expect(users.map(([name]) => name)).toEqual(['api-1', 'api-2']);
    const { defaultAction, syscalls } = JSON.parse(read(profile)) as {
      defaultAction: string;
      syscalls: readonly { action: string; names: readonly string[] }[];
    };
    expect([defaultAction, ...syscalls.map(({ action }) => action)]).toEqual([
      'SCMP_ACT_ERRNO',
      'SCMP_ACT_ALLOW',
    ]);
    const allowed = syscalls.flatMap(({ names }) => names);
    expect(allowed).toEqual(expect.arrayContaining(['clone', 'unshare', 'setns', 'chroot']));
    for (const name of ['mount', 'bpf', 'ptrace', 'keyctl', 'io_uring_setup', 'userfaultfd', 'pivot_root'])
      expect(allowed).not.toContain(name);
  });

  it('The API and ingest have a key to S3 each, which the other cannot read', () => {
    const secretsOf = (name: string) =>
      COMPOSE.services[name]!.secrets!.filter((one) => one.startsWith('s3_'));
    const names = (user: string) => [`s3_${user}_access_key_id`, `s3_${user}_secret_access_key`];
    expect(['api-1', 'api-2', 'ingest'].map(secretsOf)).toEqual([
      names('api'),
      names('api'),
      names('ingest'),
    ]);
  });

  it('Only the proxy has open ports, and Kibana one on this machine', () => {
    const ports = SERVICES.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(ports).toEqual([
      ['proxy', '0.0.0.0:80:8080'],
      ['proxy', '0.0.0.0:443:8443'],
      ['kibana', '127.0.0.1:5601:5601'],
    ]);
    expect(COMPOSE.networks['back']).toMatchObject({ internal: true });
    expect(networksOf('proxy')).toEqual(['front']);
    for (const name of ['elasticsearch', 'postgres']) expect(networksOf(name)).toEqual(['back']);
    const front = Object.keys(COMPOSE.services).filter((name) => networksOf(name).includes('front'));
    expect(front.sort()).toEqual(['api-1', 'api-2', 'proxy']);
  });
});

describe('the files of an installation', () => {
  const FILES = [
    'docker-compose.yml',
    'Dockerfile',
    '.dockerignore',
    'deploy/compose.env.example',
    'deploy/nginx.conf',
    'deploy/kibana.yml',
    'deploy/make-secrets.sh',
    'deploy/set-up.ts',
    'deploy/set-up-elasticsearch.ts',
  ];

  it.each(FILES)('The file %s contains no secret', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/[0-9a-f]{32,}|[A-Za-z0-9+/]{40,}={0,2}(?![\w/])|AKIA[A-Z0-9]{12,}|-----BEGIN/);
    expect(text).not.toMatch(/:\/\/[^\s/:@'"]+:[^\s/@'"$]+@/);
    const given = /^[^#\n]*(?:password|secret|token)['"]?\s*[:=]\s*['"]?[A-Za-z0-9]{6,}/im;
    if (!path.endsWith('.ts')) expect(text).not.toMatch(given);
  });

  it('The example of compose.env has exactly the variables of the compose file', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+):(-[^}]*|\?[^}]+)\}/g)];
    const toDefault = (rest: string): string => (rest.startsWith('-') ? rest.slice(1) : 'localhost');
    // Compose itself reads COMPOSE_PROFILES.
    const defaults = new Map([
      ...asked.map(([, name, rest]) => [name!, toDefault(rest!)] as const),
      ['COMPOSE_PROFILES', ''] as const,
    ]);
    expect(read('docker-compose.yml').match(/\$\{/g)).toHaveLength(asked.length);
    const named = [...read('deploy/compose.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];
    expect(new Map(named.map(([, name, value]) => [name!, value!]))).toEqual(defaults);
  });
});
