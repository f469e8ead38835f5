import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../process/temporary-folder.ts';

/** A certificate for `127.0.0.1` that signs itself, and the path of its file. */
export function makeCertificate(): { readonly key: string; readonly cert: string; readonly path: string } {
  const folder = makeTemporaryFolder();
  const key = join(folder, 'key.pem');
  const path = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const args = ['req', '-x509', '-nodes', '-days', '2', ...curve, ...subject, '-keyout', key, '-out', path];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(path, 'utf8'), path };
}
