import { enableUserCompileCache } from '../shared/startup/compile-cache.ts';

enableUserCompileCache(process.env);
const { runIngestCommand } = await import('./commands/command-line.ts');
await runIngestCommand(process.argv.slice(2), process.env);
