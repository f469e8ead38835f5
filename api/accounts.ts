import { enablePrivateCompileCache } from '../shared/startup/compile-cache.ts';

enablePrivateCompileCache(process.env);
const { runOperatorCommand } = await import('./operate/run-operator-command.ts');
const { createAccountCommands } = await import('./operate/account-commands.ts');
await runOperatorCommand(
  createAccountCommands(() => new Date()),
  process.argv.slice(2),
  process.env,
);
