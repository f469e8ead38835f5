import { enablePrivateCompileCache } from '../shared/startup/compile-cache.ts';

enablePrivateCompileCache(process.env);
const { runStartCommand } = await import('./start-command.ts');
await runStartCommand(process.argv.slice(2), process.env);
