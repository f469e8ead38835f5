import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../delivery/weekly-delivery.ts';
import { distributionFolder, fetchDistribution } from '../elasticsearch/distribution.ts';
import { inContainerCache } from './container-cache.ts';
import { copySources, installPackages, openArchive, RELEASE } from './debian-packages.ts';
import { docker, tryDocker } from './docker.ts';
import { runProgram } from './run-program.ts';

const IMAGES = join(import.meta.dirname, 'images');
const DEBIAN = `debian:${RELEASE}-slim`;
const LEFT_OUT = ['doc', 'groff', 'info', 'lintian', 'locale', 'man'].map((name) => `usr/share/${name}`);
const APT_SETTINGS = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Acquire::GzipIndexes "true";
Acquire::Languages "none";
`;

export interface BaseImageNames {
  readonly debian: string;
  readonly node: string;
  readonly nginx: string;
  readonly postgres: string;
  readonly elasticsearch: string;
}

export function readBaseImageNames(): BaseImageNames {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const argument = (name: string): string => new RegExp(`^ARG ${name}=(\\S+)`, 'm').exec(dockerfile)![1]!;
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  const image = (service: string): string => services[service]!.image;
  return {
    debian: argument('BASE'),
    node: argument('BUILD_BASE'),
    nginx: image('proxy'),
    postgres: image('postgres'),
    elasticsearch: image('elasticsearch'),
  };
}

export function makeBaseImages(): BaseImageNames {
  const names = readBaseImageNames();
  if (tryDocker(['image', 'inspect', DEBIAN]).code !== 0) importDebian();
  docker(['tag', DEBIAN, names.debian]);
  const runtime = join(ROOT, `node_modules/node-linux-${process.arch}/bin`);
  const npm = dirname(dirname(realpathSync(runProgram('sh', ['-c', 'command -v npm']).trim())));
  build(names.node, 'node', { runtime, npm, machine: describeMachine() });
  build(names.nginx, 'nginx', {});
  build(names.postgres, 'postgres', {});
  fetchDistribution();
  build(names.elasticsearch, 'elasticsearch', { server: distributionFolder() });
  return names;
}

function build(name: string, file: string, contexts: Readonly<Record<string, string>>): void {
  const named = Object.entries(contexts).flatMap(([key, path]) => ['--build-context', `${key}=${path}`]);
  docker(['build', '--quiet', '--tag', name, '--file', join(IMAGES, `${file}.Dockerfile`), ...named, IMAGES]);
}

function describeMachine(): string {
  const folder = inContainerCache('machine');
  mkdirSync(folder, { recursive: true });
  const registry = runProgram('npm', ['config', 'get', 'registry', '--silent']).trim();
  writeFileSync(join(folder, 'npmrc'), `registry=${registry}\n`);
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt';
  const certificates = join(folder, 'certificates.pem');
  if (existsSync(authorities)) cpSync(authorities, certificates, { dereference: true });
  else writeFileSync(certificates, '');
  return folder;
}

function importDebian(): void {
  installPackages('debootstrap', ['debootstrap']);
  const archive = openArchive();
  const root = inContainerCache('debian');
  rmSync(root, { recursive: true, force: true });
  runProgram('debootstrap', ['--variant=minbase', RELEASE, root, archive.mirror]);
  for (const path of [...LEFT_OUT, 'etc/apt/sources.list', 'var/lib/apt/lists', 'var/cache/apt/archives'])
    rmSync(join(root, path), { recursive: true, force: true });
  copySources(archive, root);
  writeFileSync(join(root, 'etc/apt/apt.conf.d/docker'), APT_SETTINGS);
  const excluded = LEFT_OUT.map((path) => `path-exclude /${path}/*\n`);
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/docker'), excluded.join(''));
  const file = `${root}.tar`;
  runProgram('tar', ['--numeric-owner', '-C', root, '-cf', file, '.']);
  docker(['import', '--change', 'CMD ["bash"]', file, DEBIAN]);
  for (const path of [root, file]) rmSync(path, { recursive: true });
}
