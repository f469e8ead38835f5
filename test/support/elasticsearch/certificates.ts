import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava } from './distribution.ts';

/** A certificate authority made for one test, and the certificate of a node on 127.0.0.1. */
export interface Certificates {
  /** The authority's certificate, PEM. */
  readonly authority: string;
  /** Key and certificate of the node, PKCS 12. */
  readonly node: Buffer;
  readonly password: string;
}

const PASSWORD = 'only-for-this-test';

/** Makes them with the JDK's keytool: the only tool that is there wherever the server is. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-certificates-'));
  const keytool = (...options: string[]): void => {
    const common = ['-storetype', 'PKCS12', '-storepass', PASSWORD, '-J-XX:TieredStopAtLevel=1'];
    execFileSync(join(findJava()!, 'bin', 'keytool'), [...options, ...common], {
      cwd: folder,
      stdio: 'pipe',
    });
  };
  const key = ['-keyalg', 'RSA', '-keysize', '2048', '-validity', '2'];
  try {
    keytool(
      '-genkeypair',
      '-alias',
      'ca',
      '-dname',
      'CN=Test CA',
      '-ext',
      'bc:c',
      '-keystore',
      'ca.p12',
      ...key,
    );
    keytool('-exportcert', '-rfc', '-alias', 'ca', '-keystore', 'ca.p12', '-file', 'ca.pem');
    keytool('-genkeypair', '-alias', 'node', '-dname', 'CN=node', '-keystore', 'node.p12', ...key);
    keytool('-certreq', '-alias', 'node', '-keystore', 'node.p12', '-file', 'node.csr');
    const names = 'SAN=IP:127.0.0.1,DNS:localhost';
    keytool(
      '-gencert',
      '-rfc',
      '-alias',
      'ca',
      '-keystore',
      'ca.p12',
      '-infile',
      'node.csr',
      '-outfile',
      'node.pem',
      '-validity',
      '2',
      '-ext',
      names,
    );
    keytool('-importcert', '-noprompt', '-alias', 'ca', '-keystore', 'node.p12', '-file', 'ca.pem');
    keytool('-importcert', '-noprompt', '-alias', 'node', '-keystore', 'node.p12', '-file', 'node.pem');
    return {
      authority: readFileSync(join(folder, 'ca.pem'), 'utf8'),
      node: readFileSync(join(folder, 'node.p12')),
      password: PASSWORD,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
