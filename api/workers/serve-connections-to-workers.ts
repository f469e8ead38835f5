import type { Cluster, Worker } from 'node:cluster';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { bind, type Address } from '../http/listen.ts';
import { HeldConnections } from './held-connections.ts';
import type { ConnectionMessageFromWorker } from './receive-connections.ts';

/**
 * Listens in the supervisor and hands each connection to a worker, so that the port stays open
 * while workers are replaced. Throws `invalid_setting` if the address is in use or not available.
 */
export async function serveConnectionsToWorkers(workers: Cluster, config: Address) {
  const connections = new HeldConnections<Worker>(handToWorker);
  // A worker reads the connection, and decides when a half-closed one ends.
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true });
  server.on('connection', (socket) => connections.hold(socket));
  const actions: Readonly<Record<ConnectionMessageFromWorker['connection'], (worker: Worker) => void>> = {
    ready: (worker) => connections.addWorker(worker),
    received: (worker) => connections.confirm(worker),
    leaving: (worker) => connections.retireWorker(worker),
  };
  workers.on('message', (worker, message: ConnectionMessageFromWorker | { connection?: never }) => {
    if (message.connection !== undefined) actions[message.connection](worker);
  });
  workers.on('exit', (worker: Worker) => connections.removeWorker(worker));
  await bind(server, config, 'PORT');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      connections.close();
    },
  };
}

function handToWorker(worker: Worker, socket: Socket): void {
  if (worker.isConnected())
    worker.send({ connection: 'handed' }, socket, { keepOpen: true }, () => undefined);
}
