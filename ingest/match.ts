import { enablePrivateCompileCache } from '../shared/startup/compile-cache.ts';

enablePrivateCompileCache(process.env);
const { runMatchCommand } = await import('./match/command-line.ts');
await runMatchCommand(process.argv.slice(2), process.env);
