import { loadConfig } from '../shared/config/config.ts';
import { KEY_COMMANDS } from './operate/key-commands.ts';
import { operate } from './operate/operate.ts';

process.exitCode = await operate(KEY_COMMANDS, process.argv.slice(2), () => loadConfig(process.env));
