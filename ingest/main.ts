import { enablePrivateCompileCache } from '../shared/startup/compile-cache.ts';

enablePrivateCompileCache(process.env);
const { tryLowerProcessPriority, runIngestCommand } = await import('./commands/command-line.ts');
tryLowerProcessPriority();
await runIngestCommand(process.argv.slice(2), process.env);
