import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { INGEST_SETTINGS } from '../../../ingest/settings.ts';
import { listSettings } from '../../../shared/config/setting.ts';
import { SETTINGS } from '../../../shared/config/settings.ts';
import { SERVER_VERSION } from '../../support/elasticsearch/distribution.ts';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';

const ALL_SETTINGS = listSettings({ ...SETTINGS, ...INGEST_SETTINGS });
const SETTING_NAMES = ALL_SETTINGS.map(({ name }) => name);
const SECRET_NAMES = ALL_SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name);

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly target: string };
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly restart: string;
  readonly mem_limit: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly security_opt: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck: { readonly test?: readonly string[]; readonly disable?: true };
  readonly stop_grace_period?: string;
}

interface Network {
  readonly internal?: boolean;
  readonly ipam: { readonly config: readonly { readonly subnet: string }[] };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, Network>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

function toNames(networks: Service['networks']): readonly string[] {
  return Array.isArray(networks) ? (networks as readonly string[]) : Object.keys(networks);
}
const networksOf = (name: string): readonly string[] => toNames(COMPOSE.services[name]!.networks);
const addressOf = (name: string): string | undefined =>
  (COMPOSE.services[name]!.networks as Record<string, { ipv4_address?: string }>)['front']?.ipv4_address;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const COMPOSE = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const SERVICES = Object.entries(COMPOSE.services);
const ONE_SHOT = ['set-up', 'dashboards'];
const OURS = SERVICES.filter(([, { build }]) => build !== undefined);
const PACKAGE = JSON.parse(read('package.json')) as {
  version: string;
  dependencies: Record<string, string>;
};

describe('the compose file', () => {
  it('The compose file has the services of an installation', () => {
    expect(Object.keys(COMPOSE.services).sort()).toEqual(
      [
        'api-1',
        'api-2',
        'dashboards',
        'elasticsearch',
        'ingest',
        'kibana',
        'postgres',
        'proxy',
        'set-up',
      ].sort(),
    );
    expect(OURS.map(([name]) => name).sort()).toEqual(['api-1', 'api-2', 'dashboards', 'ingest', 'set-up']);
  });

  it('The compose file names exact versions of its images', () => {
    for (const [name, { image }] of SERVICES) expect([name, image]).toEqual([name, toExact(image)]);
  });

  it('Kibana and its dashboards start only with a profile', () => {
    const optional = SERVICES.filter(([, { profiles = [] }]) => profiles.includes('kibana'));
    expect(optional.map(([name]) => name)).toEqual(['dashboards', 'kibana']);
  });

  it('Only the API has the image with the browser', () => {
    const images = OURS.map(([name, { image, build }]) => [name, image, build!.target]);
    const slim = [`company-data-service:${PACKAGE.version}-slim`, 'slim'];
    const browser = [`company-data-service:${PACKAGE.version}`, 'browser'];
    expect(new Map(images.map(([name, ...rest]) => [name, rest]))).toEqual(
      new Map([
        ['api-1', browser],
        ['api-2', browser],
        ...['ingest', 'set-up', 'dashboards'].map((name) => [name, slim] as const),
      ]),
    );
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

  it('Every service has a health check or runs once', () => {
    for (const [name, { healthcheck, restart }] of SERVICES) {
      const isOnce = ONE_SHOT.includes(name);
      expect([name, healthcheck.disable === true, healthcheck.test !== undefined]).toEqual([
        name,
        isOnce,
        !isOnce,
      ]);
      expect(isOnce ? ['no', 'on-failure:5'] : ['unless-stopped']).toContain(restart);
    }
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

  it('Each network has a fixed range of its own, which the check before the start knows', () => {
    const ranges = Object.values(COMPOSE.networks).map(({ ipam }) => ipam.config[0]!.subnet);
    expect(ranges.toSorted()).toEqual([80, 81, 82, 83].map((part) => `172.28.${part}.0/24`));
    expect(read('deploy/check-compose.sh')).toContain('172.28.80.0/22');
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

  it('The compose file sets existing settings only, and secrets only by files', () => {
    for (const [name, { environment = {}, secrets = [] }] of OURS)
      for (const [setting, value] of Object.entries(environment)) {
        const file = /^(.*)_FILE$/.exec(setting)?.[1];
        if (file === undefined) expect(SETTING_NAMES, name).toContain(setting);
        else {
          expect(SECRET_NAMES, name).toContain(file);
          expect(secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value);
        }
      }
    const plain = SERVICES.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(plain.filter((name) => /PASSWORD|SECRET|KEY|TOKEN/.test(name) && !/_FILE$/.test(name))).toEqual(
      [],
    );
  });

  it('The compose file names only existing files, volumes, secrets, networks and services', () => {
    for (const [, service] of SERVICES) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        if (source!.startsWith('.')) expect(existsSync(join(ROOT, source!)), volume).toBe(true);
        else expect(Object.keys(COMPOSE.volumes)).toContain(source);
      }
      for (const option of service.security_opt.filter((one) => one.startsWith('seccomp:')))
        expect(() => JSON.parse(read(option.slice('seccomp:'.length))) as unknown).not.toThrow();
      for (const secret of service.secrets ?? []) expect(Object.keys(COMPOSE.secrets)).toContain(secret);
      for (const network of toNames(service.networks))
        expect(Object.keys(COMPOSE.networks)).toContain(network);
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const isOnce = condition === 'service_completed_successfully';
        expect([name, ONE_SHOT.includes(name)]).toEqual([name, isOnce]);
      }
    }
    for (const [, { command = [] }] of OURS)
      for (const word of command.filter((one) => one.endsWith('.ts')))
        expect(existsSync(join(ROOT, word)), word).toBe(true);
  });

  it('A stopped scheduler has time to end its run', () => {
    expect(COMPOSE.services['ingest']!.stop_grace_period).toBe('10m');
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

  it('Secrets and local settings are left out of the repository and the image', () => {
    expect(read('deploy/.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['secrets/', 'compose.env']),
    );
    const tracked = execFileSync('git', ['ls-files', 'deploy'], { cwd: ROOT, encoding: 'utf8' });
    expect(tracked).not.toMatch(/secrets\/|compose\.env$/m);
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

  it('The proxy passes requests to both API processes, and none to their metrics', () => {
    const text = read('deploy/nginx.conf');
    const servers = [...text.matchAll(/^ +server (\S+) max_fails/gm)].map(([, address]) => address);
    expect(servers).toEqual(['api-1', 'api-2'].map((name) => `${addressOf(name)}:3000`));
    for (const name of ['api-1', 'api-2'])
      expect(COMPOSE.services[name]!.environment!['TRUST_PROXY']).toBe(addressOf('proxy'));
    expect(text).toMatch(/location ~\* \^\/metrics\(\/\|\$\) \{\s+return 404;/);
  });
});
