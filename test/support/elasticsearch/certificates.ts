import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava } from './distribution.ts';

export interface Certificates {
  readonly authority: string;
  /** Key and certificate of the node, PKCS 12. */
  readonly node: Buffer;
  readonly password: string;
}

const PASSWORD = 'only-for-this-test';
const STORE = ['-keystore', 'node.p12', '-storetype', 'PKCS12', '-storepass', PASSWORD];
const KEY = ['-keyalg', 'EC', '-validity', '2'];

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-certificates-'));
  const keytool = (...options: string[]): void => {
    const all = [...options, ...STORE, '-J-XX:TieredStopAtLevel=1'];
    execFileSync(join(findJava()!, 'bin', 'keytool'), all, { cwd: folder, stdio: 'pipe' });
  };
  try {
    keytool('-genkeypair', '-alias', 'ca', '-dname', 'CN=Test CA', '-ext', 'bc:c', ...KEY);
    keytool('-exportcert', '-rfc', '-alias', 'ca', '-file', 'ca.pem');
    const names = ['-ext', 'SAN=IP:127.0.0.1,DNS:localhost'];
    keytool('-genkeypair', '-alias', 'node', '-dname', 'CN=node', '-signer', 'ca', ...names, ...KEY);
    // A node refuses a store with two keys.
    keytool('-delete', '-alias', 'ca');
    return {
      authority: readFileSync(join(folder, 'ca.pem'), 'utf8'),
      node: readFileSync(join(folder, 'node.p12')),
      password: PASSWORD,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
