import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../support/delivery/weekly-delivery.ts';

/**
 * Does `work` with the address of the API, which serves `dataDir` from a process of its own
 * meanwhile; `pid` is that process.
 */
export async function withService(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  work: (address: string, pid: number) => Promise<void>,
  script = 'api/main.ts',
): Promise<void> {
  const defaults = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_GUEST: '0' };
  const child = spawn(process.execPath, [join(ROOT, script)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...defaults, ...settings },
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    await work(/http:\S+/.exec(line)![0], child.pid!);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
