import { loadConfig } from '../shared/config/config.ts';
import { ACCOUNT_COMMANDS } from './operate/account-commands.ts';
import { operate } from './operate/operate.ts';

process.exitCode = await operate(ACCOUNT_COMMANDS, process.argv.slice(2), () => loadConfig(process.env));
