import type { Worker } from 'node:cluster';

/**
 * Ends the connection that a worker was handed and had not taken yet when it died. Node forgets about it and keeps it open, so that its caller
 * would wait until it gives up. A connection that was taken is closed on this side already, and stays with who has it.
 */
export function endLostConnection(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...parameters: unknown[]) => boolean;
  let handed: { close(): void } | undefined;
  // One is handed over after the other, each once the one before was taken. What is told without one may have a function in its place.
  child.send = ((
    message: unknown,
    handle?: { close(): void } | (() => void) | null,
    ...others: unknown[]
  ) => {
    if (typeof handle === 'object') handed = handle ?? handed;
    return send(message, handle, ...others);
  }) as typeof child.send;
  worker.once('exit', (code) => {
    if (code !== 0) handed?.close();
  });
}
