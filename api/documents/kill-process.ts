import { readdirSync, readFileSync } from 'node:fs';

/**
 * Kills a process, or by the negative of its id the whole group that it leads, as the browser does that playwright starts. False when it
 * is gone already.
 */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Kills every other process whose command line names the folder of a browser that has ended. Its crash handler is in no
 * group with it, and when a page crashed inside the sandbox on Linux, both were seen to wait for each other for ever.
 */
export function killStragglers(folder: string): void {
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
