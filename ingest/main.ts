import { enableCompileCacheIfPrivate } from '../shared/startup/compile-cache.ts';

enableCompileCacheIfPrivate(process.env);
const { lowerProcessPriority, runIngestCommand } = await import('./commands/command-line.ts');
lowerProcessPriority();
await runIngestCommand(process.argv.slice(2), process.env);
