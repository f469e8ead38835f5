import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { killProcess } from './kill-process.ts';

const INTERVAL_MS = 250;

/** A process of the browser. */
export interface WatchedProcess {
  readonly id: number;
  /** In the browser's own words: `browser`, `renderer`, `utility` and others. */
  readonly type: string;
}

type OnKill = (killed: WatchedProcess) => void;

interface MemoryWatchOptions {
  /** The processes as they are now. */
  readonly listProcesses: () => Promise<readonly WatchedProcess[]>;
  /** Most resident memory of each of them. */
  readonly memoryBytes: number;
}

/** Kills processes over the limit. It looks four times a second while there is a watcher. */
export class MemoryWatch {
  readonly #options: MemoryWatchOptions;
  readonly #watchers = new Set<OnKill>();
  #isRunning = false;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
  }

  /** Starts a watcher, which `onKill` reports kills to. The returned function ends it. */
  watch(onKill: OnKill): () => void {
    this.#watchers.add(onKill);
    if (!this.#isRunning) void this.#run();
    return () => this.#watchers.delete(onKill);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#watchers.size > 0) {
      for (const one of await this.#options.listProcesses().catch(() => [])) await this.#judge(one);
      await pause(INTERVAL_MS);
    }
    this.#isRunning = false;
  }

  async #judge(one: WatchedProcess): Promise<void> {
    const isOver = (await readResidentBytes(one.id)) > this.#options.memoryBytes;
    if (isOver && killProcess(one.id)) this.#watchers.forEach((onKill) => onKill(one));
  }
}

/** Resident memory of a process; 0 when it is gone. */
async function readResidentBytes(pid: number): Promise<number> {
  const kilobytes = process.platform === 'linux' ? await readFromProc(pid) : await askPs(pid);
  return Number(kilobytes ?? 0) * 1024;
}

async function readFromProc(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
}

async function askPs(pid: number): Promise<string | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => null);
  return /\d+/.exec(answer?.stdout ?? '')?.[0];
}
