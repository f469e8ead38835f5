import { enableUserCompileCache } from '../shared/startup/compile-cache.ts';

enableUserCompileCache(process.env);
const { runOperatorCommand: operate } = await import('./operate/run-operator-command.ts');
const { createAccountCommands: toAccountCommands } = await import('./operate/account-commands.ts');
await operate(
  toAccountCommands(() => new Date()),
  process.argv.slice(2),
  process.env,
);
