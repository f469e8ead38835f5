import { loadSettings } from '../shared/config/load-settings.ts';
import { KEY_COMMANDS } from './operate/key-commands.ts';
import { operate } from './operate/operate.ts';

process.exitCode = await operate(KEY_COMMANDS, process.argv.slice(2), () => loadSettings(process.env));
