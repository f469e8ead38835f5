/** A place in S3-compatible storage. */
export interface S3Address {
  readonly bucket: string;
  /** What the names of objects begin with, without a slash at its ends; blank for nothing. */
  readonly prefix: string;
}

// Amazon's rules for the names of buckets; of the characters of objects' names those that need no encoding anywhere.
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w!.*'()-]+\/)*[\w!.*'()-]+))?\/?$/;
const STEPS = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Reads `s3://bucket` or `s3://bucket/prefix`; null for anything else. */
export function parseS3Address(text: string): S3Address | null {
  const [, bucket, prefix = ''] = ADDRESS.exec(text) ?? [];
  if (bucket === undefined || bucket.includes('..') || STEPS.test(prefix)) return null;
  return { bucket, prefix };
}
