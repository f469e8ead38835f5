import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldConnections } from '../../../../api/workers/held-connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openHeld(): {
  connections: HeldConnections<string>;
  handed: string[];
  hold: (name: string) => { socket: PassThrough; text: () => string };
} {
  const handed: string[] = [];
  const names = new Map<unknown, string>();
  const connections = new HeldConnections<string>((worker, socket) =>
    handed.push(`${worker}:${names.get(socket)}`),
  );
  const hold = (name: string) => {
    const socket = new PassThrough();
    let written = '';
    vi.spyOn(socket, 'end').mockImplementation((text: unknown) => {
      written += String(text);
      return socket;
    });
    names.set(socket, name);
    connections.hold(socket as unknown as Socket);
    return { socket, text: () => written };
  };
  return { connections, handed, hold };
}

it('Connections wait for a worker, and each free worker gets one at a time', () => {
  const { connections, handed, hold } = openHeld();
  const first = hold('1');
  for (const name of ['2', '3', '4']) hold(name);
  expect(handed).toEqual([]);
  connections.addWorker('a');
  connections.addWorker('b');
  expect(handed).toEqual(['a:1', 'b:2']);
  connections.confirm('b');
  expect(handed).toEqual(['a:1', 'b:2', 'b:3']);
  expect(first.socket.destroyed).toBe(false);
  connections.confirm('a');
  expect([handed.at(-1), first.socket.destroyed]).toEqual(['a:4', true]);
});

it('A connection that its worker has not confirmed goes to the next one when the worker ends', () => {
  const { connections, handed, hold } = openHeld();
  connections.addWorker('a');
  for (const name of ['1', '2']) hold(name);
  connections.removeWorker('a');
  connections.addWorker('b');
  connections.confirm('b');
  expect(handed).toEqual(['a:1', 'b:1', 'b:2']);
});

it('A worker that is about to end gets no more connections', () => {
  const { connections, handed, hold } = openHeld();
  for (const worker of ['a', 'b']) connections.addWorker(worker);
  connections.retireWorker('a');
  hold('1');
  expect(handed).toEqual(['b:1']);
});

it('A connection that no worker takes within 8 seconds, or beyond 4,096, is answered as busy', () => {
  const { connections, handed, hold } = openHeld();
  const first = hold('1');
  vi.advanceTimersByTime(7_999);
  expect(first.text()).toBe('');
  vi.advanceTimersByTime(1);
  const [head = '', body = ''] = first.text().split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 503 Service Unavailable\r\n');
  expect(head).toMatch(/\r\nRetry-After: \d+\r\n/);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}\r\n`);
  expect(JSON.parse(body)).toMatchObject({ error: 'Service busy. Please retry.' });
  for (let count = 0; count < 4_096; count += 1) hold('waits');
  expect(hold('2').text()).toContain('HTTP/1.1 503');
  connections.addWorker('a');
  expect(handed).toEqual(['a:waits']);
  connections.close();
});
