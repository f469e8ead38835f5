import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { killProcess } from './kill-process.ts';

const CHECK_INTERVAL_MS = 250;

interface BrowserProcess {
  readonly id: number;
  /** The browser's own name of the process type, such as `browser`, `renderer`, `utility`. */
  readonly type: string;
}

type KillListener = (killed: BrowserProcess) => void;

/**
 * Kills browser processes that exceed the memory limit. While it has listeners, it checks four
 * times a second.
 */
export class OversizedBrowserProcessKiller {
  readonly #listProcesses: () => Promise<readonly BrowserProcess[]>;
  readonly #maxBytes: number;
  readonly #watchers = new Set<KillListener>();
  #isRunning = false;

  constructor(listProcesses: () => Promise<readonly BrowserProcess[]>, maxProcessMemoryBytes: number) {
    this.#listProcesses = listProcesses;
    this.#maxBytes = maxProcessMemoryBytes;
  }

  /** Calls `onKill` for each killed process, until the returned function is called. */
  startWatching(onKill: KillListener): () => void {
    this.#watchers.add(onKill);
    if (!this.#isRunning) void this.#run();
    return () => this.#watchers.delete(onKill);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#watchers.size > 0) {
      for (const one of await this.#listProcesses().catch(() => [])) await this.#judge(one);
      await pause(CHECK_INTERVAL_MS);
    }
    this.#isRunning = false;
  }

  async #judge(one: BrowserProcess): Promise<void> {
    const isOver = (await readResidentBytes(one.id)) > this.#maxBytes;
    if (isOver && killProcess(one.id)) this.#watchers.forEach((onKill) => onKill(one));
  }
}

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
