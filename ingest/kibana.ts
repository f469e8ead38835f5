import { enableCompileCacheIfPrivate } from '../shared/startup/compile-cache.ts';

enableCompileCacheIfPrivate(process.env);
const { runKibanaCommand } = await import('./kibana/kibana-command.ts');
await runKibanaCommand(process.argv.slice(2), process.env);
