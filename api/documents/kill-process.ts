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
