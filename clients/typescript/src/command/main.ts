#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const controller = new AbortController();
process.once('SIGINT', () => controller.abort(new Error('Stopped')));

// A reader may close the pipe, as in `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.exitCode = await runCommand(process.argv.slice(2), {
  version,
  environment: process.env,
  isTerminal: process.stdout.isTTY,
  signal: controller.signal,
  print: (text) => process.stdout.write(text),
  printProgress: (text) => process.stderr.write(text),
});
