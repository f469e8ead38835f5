import { fetchS3, s3Program } from './s3-distribution.ts';

// Fetches the S3 server of the tests, once.
try {
  fetchS3();
  console.log(`The S3 server for the tests is ${s3Program()}.`);
} catch (error) {
  console.error(`There is no S3 server for the tests: ${(error as Error).message}.`);
  process.exitCode = 1;
}
