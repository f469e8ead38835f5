/** Kills a process and the group it leads, as the browser does that playwright starts; it may be gone already. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it is gone, as it should be
  }
}
