import { enablePrivateCompileCache } from '../shared/startup/compile-cache.ts';

enablePrivateCompileCache(process.env);
const { runKibanaDashboardsCommand } = await import('./kibana/kibana-command.ts');
await runKibanaDashboardsCommand(process.argv.slice(2), process.env);
