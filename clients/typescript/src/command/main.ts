#!/usr/bin/env node
import { runCommand } from './run-command.ts';

const controller = new AbortController();
process.once('SIGINT', () => controller.abort(new Error('Stopped')));

// A reader may close the pipe, as in `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  isTerminal: process.stdout.isTTY,
  signal: controller.signal,
  print: (text) => process.stdout.write(text),
  printProgress: (text) => process.stderr.write(text),
});
