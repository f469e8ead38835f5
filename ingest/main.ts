import { enableCompileCacheIfPrivate } from '../shared/startup/compile-cache.ts';

enableCompileCacheIfPrivate(process.env);
const { tryLowerProcessPriority, runIngestCommand } = await import('./commands/command-line.ts');
tryLowerProcessPriority();
await runIngestCommand(process.argv.slice(2), process.env);
