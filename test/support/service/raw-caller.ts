import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawCaller {
  readonly socket: Socket;
  readonly received: Promise<string>;
}

export function toRawRequest(path: string, body: object, key: string | null): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    ...(key === null ? [] : [`Authorization: Bearer ${key}`]),
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}

export async function callRaw(address: string, text: string): Promise<RawCaller> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  const received = once(socket, 'close').then(() => answer);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received };
}
