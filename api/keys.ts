import { enablePrivateCompileCache } from '../shared/startup/compile-cache.ts';

enablePrivateCompileCache(process.env);
const { runOperatorCommand } = await import('./operate/run-operator-command.ts');
const { KEY_COMMANDS } = await import('./operate/key-commands.ts');
await runOperatorCommand(KEY_COMMANDS, process.argv.slice(2), process.env);
