import { z } from 'zod';
import { parseS3Address } from './s3-address.ts';
import { webUrl } from './web-url.ts';

function isFolder(text: string): boolean {
  return !/^[a-z][a-z0-9+.-]+:/i.test(text);
}

/** The settings of where reports' files are. */
export const DOCUMENT_SETTINGS = {
  DOCUMENTS_URL: {
    schema: z.string().refine((text) => isFolder(text) || parseS3Address(text) !== null),
    fallback: '',
    allowed: 'a folder, or s3://bucket or s3://bucket/prefix (keys have settings of their own)',
    isSecret: true,
  },
  S3_ENDPOINT: {
    schema: z.union([z.literal(''), webUrl]),
    fallback: '',
    allowed: 'an http or https address, without user and password; unset for Amazon S3',
    isSecret: true,
  },
  S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,64}$/i),
    fallback: 'us-east-1',
    allowed: 'the name of a region, such as eu-north-1',
  },
  // Names of the AWS tools, so that one environment serves them too.
  AWS_ACCESS_KEY_ID: { schema: z.string(), fallback: '', allowed: 'an access key id', isSecret: true },
  AWS_SECRET_ACCESS_KEY: { schema: z.string(), fallback: '', allowed: 'a secret key', isSecret: true },
} as const;
