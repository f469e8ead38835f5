import { enableUserCompileCache } from '../shared/startup/compile-cache.ts';

enableUserCompileCache(process.env);
const { lowerPriority, runIngestCommand } = await import('./commands/command-line.ts');
lowerPriority();
await runIngestCommand(process.argv.slice(2), process.env);
