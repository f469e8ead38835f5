import { execFileSync } from 'node:child_process';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly command: string;
}

export function listChildProcesses(): Process[] {
  const all = listProcesses();
  const under = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...under(one.pid)]);
  return under(process.pid).filter(({ command }) => !command.startsWith('ps '));
}

export function listAlive(pids: readonly number[]): number[] {
  return listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));
}

export function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, state, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      state: state!,
      command: command!,
    }))
    .filter(({ state }) => !state.startsWith('Z'));
}
