import type { Worker } from 'node:cluster';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionMessageFromWorker {
  readonly connection: 'ready' | 'received' | 'leaving';
}

/**
 * Serves the connections that the supervisor hands to this worker. Returns the function that stops
 * this and calls `onClosed` when the last connection has ended.
 */
export function receiveConnections(
  http: Server,
  worker: Pick<Worker, 'send' | 'on'>,
): (onClosed: () => void) => void {
  const open = new Set<Socket>();
  let onLastClosed: (() => void) | null = null;
  const tell = (connection: ConnectionMessageFromWorker['connection']): void =>
    void worker.send({ connection } satisfies ConnectionMessageFromWorker, () => undefined);
  const serve = (socket: Socket): void => {
    // The supervisor gives what this worker does not confirm to another one.
    if (onLastClosed !== null) return void socket.destroy();
    tell('received');
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) onLastClosed?.();
    });
    socket.allowHalfOpen = true;
    http.emit('connection', socket);
  };
  worker.on('message', (message: { readonly connection?: 'handed' }, socket: unknown) => {
    if (message.connection !== 'handed') return;
    if (socket === undefined) tell('received');
    else serve(socket as Socket);
  });
  // Node starts to check the time limits of requests when a server listens.
  http.emit('listening');
  tell('ready');
  return (onClosed) => {
    onLastClosed = onClosed;
    tell('leaving');
    http.close();
    if (open.size === 0) onClosed();
  };
}
