import { keepCompileCache } from '../shared/startup/compile-cache.ts';

keepCompileCache(process.env);
const { operate } = await import('./operate/operate.ts');
const { toAccountCommands } = await import('./operate/account-commands.ts');
await operate(
  toAccountCommands(() => new Date()),
  process.argv.slice(2),
  process.env,
);
