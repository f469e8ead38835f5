import { join, resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { parseS3Address, type S3Address } from './s3-address.ts';
import { readSetting, type Environment } from './settings.ts';

/** A place in S3-compatible storage, and how to be let in. */
export interface S3Config extends S3Address {
  /** http or https address of the server, which is asked by path (`endpoint/bucket/…`); null for Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  /** No message and no log may have it. */
  readonly secretAccessKey: string;
}

/** Where reports' files are: the absolute path of a folder, or S3-compatible storage. */
export type DocumentsConfig = { readonly folder: string } | S3Config;

/** Reads where reports' files are. Throws `invalid_setting`. */
export function readDocuments(environment: Environment, dataDir: string): DocumentsConfig {
  const url = readSetting(environment, 'DOCUMENTS_URL');
  const s3 = {
    endpoint: readSetting(environment, 'S3_ENDPOINT').replace(/\/+$/, '') || null,
    region: readSetting(environment, 'S3_REGION'),
    accessKeyId: readSetting(environment, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: readSetting(environment, 'AWS_SECRET_ACCESS_KEY'),
  };
  const address = parseS3Address(url);
  if (address === null) return Object.freeze({ folder: resolve(url || join(dataDir, 'documents')) });
  const keys = { AWS_ACCESS_KEY_ID: s3.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.secretAccessKey };
  for (const [name, value] of Object.entries(keys))
    if (value === '')
      throw new AppError(
        'invalid_setting',
        `DOCUMENTS_URL is an s3:// address and ${name} is not set. S3 needs both keys.`,
      );
  return Object.freeze({ ...address, ...s3 });
}
