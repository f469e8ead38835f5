import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/delivery/weekly-delivery.ts';
import { makeTemporaryFolder } from '../../support/process/temporary-folder.ts';

const IS_ROOT = process.getuid?.() === 0;

function makeSecrets(): string {
  const folder = join(makeTemporaryFolder(), 'secrets');
  execFileSync(join(ROOT, 'deploy/make-secrets.sh'), [folder]);
  return folder;
}

function check(folder: string, { engine = '26.1.5', compose = '2.26.1', isPortTaken = false } = {}) {
  const bin = join(makeTemporaryFolder(), 'bin');
  mkdirSync(bin);
  const answers = `version) [ -n "${engine}" ] && echo ${engine} ;; compose) echo v${compose} ;; esac`;
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\ncase $1 in ${answers}\n`, { mode: 0o755 });
  const listing = isPortTaken ? 'case "$*" in *:443) echo LISTEN ;; esac' : '';
  writeFileSync(join(bin, 'ss'), `#!/bin/sh\n${listing}\n`, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'deploy/check-compose.sh'), [folder], {
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH']}` },
  });
  return { status, stdout, problems: stderr.split('\n').filter((line) => line !== '') };
}

describe.skipIf(!IS_ROOT)('the check before docker compose up (creating secrets needs root)', () => {
  it('The check finds no problem with new secrets', () => {
    const { status, problems, stdout } = check(makeSecrets());
    expect({ status, problems }).toEqual({ status: 0, problems: [] });
    expect(stdout).toBe('Everything that docker compose needs is here.\n');
  });

  it('The check names a missing secret, and one that the containers cannot read', () => {
    const folder = makeSecrets();
    rmSync(join(folder, 'share_secret'));
    execFileSync('chown', ['0:0', join(folder, 'smtp_url')]);
    chmodSync(join(folder, 'postgres_password'), 0o644);
    const { status, problems } = check(folder);
    expect(status).toBe(1);
    expect(problems).toHaveLength(3);
    expect(problems).toEqual(
      expect.arrayContaining([
        `The secret ${folder}/share_secret is missing. Run: sudo deploy/make-secrets.sh`,
        expect.stringContaining(`Run: sudo chown 1000:1000 ${folder}/smtp_url`),
        expect.stringContaining(`Run: sudo chmod 0400 ${folder}/postgres_password`),
      ]),
    );
  });

  it('The check refuses a certificate of another key, and a file that is no certificate', () => {
    const folder = makeSecrets();
    const other = makeSecrets();
    const replace = (command: string): void =>
      void execFileSync('sh', ['-c', `${command} > ${folder}/tls_certificate.pem`]);
    replace(`cat ${other}/tls_certificate.pem`);
    expect(check(folder).problems).toEqual([expect.stringContaining('do not belong together')]);
    replace('echo text');
    expect(check(folder).problems).toEqual([expect.stringContaining('is not a certificate')]);
  });

  it('The check names an old or missing engine, an old compose and a port that is taken', () => {
    const folder = makeSecrets();
    expect(check(folder, { engine: '20.10.24+dfsg1' }).problems).toEqual([
      'Docker 20.10.24+dfsg1 is too old. Install Docker 26 or later.',
    ]);
    expect(check(folder, { engine: '' }).problems).toEqual([
      expect.stringContaining('No Docker engine answers'),
    ]);
    expect(check(folder, { compose: '2.20.3' }).problems).toEqual([
      'docker compose 2.20.3 is too old. Install version 2.26 or later.',
    ]);
    expect(check(folder, { isPortTaken: true }).problems).toEqual([
      expect.stringContaining('Port 443 is taken by another program.'),
    ]);
  });
});
