import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { ROOT } from '../delivery/weekly-delivery.ts';

export interface StartedApi {
  readonly child: ChildProcess;
  readonly address: string;
  stop(): Promise<number | null>;
}

/** Starts `api/main.ts` over existing data, and waits until it answers. It ends with the test. */
export async function startApi(
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<StartedApi> {
  const child = spawn(process.execPath, [join(ROOT, 'api/main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /answers on (http:\S+)/.exec(line);
      if (found !== null) resolve(found[1]!);
    });
    child.once('exit', (code) => reject(new Error(`The API ended with ${code}.`)));
  });
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return { child, address, stop };
}
