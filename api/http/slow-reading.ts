import type { IncomingMessage } from 'node:http';

const REQUEST_TIMEOUT_MS = 30_000;
const readingTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Refuses a request whose body is not read to its end in time, with a 408. */
export function limitReading(request: IncomingMessage, refuse: (error: Error) => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const expire = (): void => {
    if (!request.complete)
      refuse(Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
  };
  const timer = setTimeout(expire, REQUEST_TIMEOUT_MS).unref();
  readingTimers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** Lets a body be read as slowly as its handler allows. */
export function allowSlowReading(request: IncomingMessage): void {
  clearTimeout(readingTimers.get(request));
}
