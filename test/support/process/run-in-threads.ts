import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The threads wait for each other before every call, so that the calls begin together. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { module, name, calls, arrivals, threads } = workerData;
  import(module).then(({ [name]: call }) => {
    parentPort.postMessage(calls.map((args, round) => {
      Atomics.add(arrivals, 0, 1);
      while (Atomics.load(arrivals, 0) < (round + 1) * threads);
      return call(...args);
    }));
  });
`;

export async function runInThreads(
  threads: number,
  module: URL,
  name: string,
  calls: readonly (readonly unknown[])[],
): Promise<unknown[][]> {
  const arrivals = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { module: module.href, name, calls, arrivals, threads };
  const workers = Array.from({ length: threads }, () => new Worker(THREAD, { eval: true, workerData }));
  try {
    return await Promise.all(
      workers.map(async (worker) => ((await once(worker, 'message')) as [unknown[]])[0]),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
