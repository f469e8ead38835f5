import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inContainerCache } from './container-cache.ts';
import { runProgram } from './run-program.ts';

export const RELEASE = 'trixie';
const SOURCES = '/etc/apt/sources.list.d';

export interface DebianArchive {
  readonly mirror: string;
  /** Folder with apt's source files for `RELEASE`. */
  readonly sources: string;
  readonly env: Readonly<Record<string, string>>;
}

export function openArchive(): DebianArchive {
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readText('/etc/os-release'))?.[1];
  if (codename === undefined || !existsSync('/etc/debian_version'))
    throw new Error('packages come from Debian, and this machine runs another system');
  const folder = inContainerCache('apt');
  const sources = join(folder, 'sources');
  for (const part of [sources, join(folder, 'lists/partial'), join(folder, 'archives/partial')])
    mkdirSync(part, { recursive: true });
  const files = [...readdirSync(SOURCES).map((name) => join(SOURCES, name)), '/etc/apt/sources.list'];
  for (const file of files.filter((path) => /(^|[/\s])debian(-security)?[/\s]/m.test(readText(path))))
    writeFileSync(join(sources, basename(file)), readText(file).replaceAll(codename, RELEASE));
  writeFileSync(join(folder, 'status'), '');
  writeFileSync(join(folder, 'apt.conf'), toConfig(folder));
  const env = { APT_CONFIG: join(folder, 'apt.conf') };
  runProgram('apt-get', ['update', '-qq'], { env });
  const targets = runProgram('apt-get', ['indextargets', '--format', '$(REPO_URI) $(CODENAME)'], { env });
  const mirror = targets
    .split('\n')
    .find((line) => line.endsWith(` ${RELEASE}`))
    ?.split(' ')[0];
  if (mirror === undefined) throw new Error(`apt knows no archive of Debian ${RELEASE}`);
  return { mirror, sources, env };
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function toConfig(folder: string): string {
  return `Dir::State::status "${folder}/status";
Dir::State::lists "${folder}/lists";
Dir::Cache "${folder}";
Dir::Etc::sourcelist "${folder}/sources/sources.list";
Dir::Etc::sourceparts "${folder}/sources";
APT::Sandbox::User "root";
`;
}

/** Fetches packages of `RELEASE` and unpacks their files into `folder`, without installing them. */
export function unpackPackages(archive: DebianArchive, names: readonly string[], folder: string): void {
  const downloads = `${folder}.packages`;
  mkdirSync(downloads, { recursive: true });
  runProgram('apt-get', ['download', '-qq', ...names], { cwd: downloads, env: archive.env });
  for (const file of readdirSync(downloads)) runProgram('dpkg', ['-x', join(downloads, file), folder]);
}

/** Installs packages of the machine's own release, unless `program` is there. */
export function installPackages(program: string, names: readonly string[]): void {
  const found = ['/usr/sbin', '/usr/bin', '/usr/local/bin'].some((folder) =>
    existsSync(join(folder, program)),
  );
  if (found) return;
  runProgram('apt-get', ['update', '-qq']);
  runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Copies apt's source files for `RELEASE` into the root folder of a system. */
export function copySources(archive: DebianArchive, root: string): void {
  cpSync(archive.sources, join(root, 'etc/apt/sources.list.d'), { recursive: true });
}
