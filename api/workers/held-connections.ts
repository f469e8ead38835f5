import type { Socket } from 'node:net';
import { apiError } from '../errors/api-error.ts';
import { toErrorBody } from '../errors/error-body.ts';

const MAX_HELD = 4_096;
/** Maximum time that a connection waits for a worker, in ms: the time limit of a call. */
const MAX_HELD_MS = 8_000;
/** `Retry-After` in seconds for a connection that no worker could serve. */
const RETRY_SECONDS = 10;
const LINGER_MS = 1_000;

interface HeldConnection {
  readonly socket: Socket;
  readonly timer: NodeJS.Timeout;
}

/**
 * The connections that no worker has confirmed yet. Each free worker gets one at a time, so that a
 * busy worker gets fewer. A connection of a worker that ends goes to another one.
 */
export class HeldConnections<Worker> {
  readonly #hand: (worker: Worker, socket: Socket) => void;
  readonly #waiting: HeldConnection[] = [];
  readonly #free: Worker[] = [];
  readonly #handed = new Map<Worker, HeldConnection>();

  constructor(handToWorker: (worker: Worker, socket: Socket) => void) {
    this.#hand = handToWorker;
  }

  /** Holds a connection until a worker is free. Refuses it as busy after 8 seconds. */
  hold(socket: Socket): void {
    socket.on('error', () => undefined);
    if (this.#waiting.length >= MAX_HELD) return refuse(socket);
    this.#waiting.push(this.#toHeld(socket));
    this.#handOut();
  }

  addWorker(worker: Worker): void {
    this.#free.push(worker);
    this.#handOut();
  }

  confirm(worker: Worker): void {
    const held = this.#handed.get(worker);
    if (held === undefined) return;
    this.#handed.delete(worker);
    clearTimeout(held.timer);
    held.socket.destroy();
    this.addWorker(worker);
  }

  retireWorker(worker: Worker): void {
    const at = this.#free.indexOf(worker);
    if (at >= 0) this.#free.splice(at, 1);
  }

  /** Removes a worker that has ended. The connection that it has not confirmed comes first. */
  removeWorker(worker: Worker): void {
    this.retireWorker(worker);
    const held = this.#handed.get(worker);
    this.#handed.delete(worker);
    if (held !== undefined) {
      clearTimeout(held.timer);
      this.#waiting.unshift(this.#toHeld(held.socket));
    }
    this.#handOut();
  }

  close(): void {
    for (const { socket, timer } of [...this.#waiting.splice(0), ...this.#handed.values()]) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.#handed.clear();
  }

  #handOut(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#free.shift();
      if (worker === undefined) return;
      const held = this.#waiting.shift()!;
      this.#handed.set(worker, held);
      this.#hand(worker, held.socket);
    }
  }

  #toHeld(socket: Socket): HeldConnection {
    const held = { socket, timer: setTimeout(() => this.#expire(held), MAX_HELD_MS) };
    return held;
  }

  #expire(held: HeldConnection): void {
    const at = this.#waiting.indexOf(held);
    // A worker that was handed the connection may answer it.
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    refuse(held.socket);
  }
}

function refuse(socket: Socket): void {
  const body = JSON.stringify(toErrorBody(apiError('busy')));
  const lines = [
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Retry-After: ${RETRY_SECONDS}`,
    'Connection: close',
  ];
  // Unread bytes would reset the connection before the caller has the answer.
  socket.resume().end([...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
