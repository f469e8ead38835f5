import { readdirSync, readFileSync } from 'node:fs';

export function killProcess(pidOrNegativeGroupId: number): boolean {
  try {
    return process.kill(pidOrNegativeGroupId, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * On Linux, kills all other processes with `folder` on their command line, such as the crash
 * handler of a browser. It is not in the browser's process group, and can wait for a crashed page
 * forever.
 */
export function killProcessesWithFolderInArgs(folder: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (Number(pid) !== process.pid && readCommand(pid).includes(folder)) killProcess(Number(pid));
  }
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
