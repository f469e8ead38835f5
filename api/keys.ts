import { keepCompileCache } from '../shared/startup/compile-cache.ts';

keepCompileCache(process.env);
const { operate } = await import('./operate/operate.ts');
const { KEY_COMMANDS } = await import('./operate/key-commands.ts');
await operate(KEY_COMMANDS, process.argv.slice(2), process.env);
