import { enableCompileCacheIfPrivate } from '../shared/startup/compile-cache.ts';

enableCompileCacheIfPrivate(process.env);
const { runStartCommand } = await import('./start-command.ts');
await runStartCommand(process.argv.slice(2), process.env);
