import type { Server } from 'node:http';
import type { Log } from '../shared/log/create-log.ts';
import type { RunningServices } from './create-services.ts';

/** A request that is still unanswered after this long is given up. */
const MAX_STOP_MS = 20_000;

/** A worker's line to its supervisor would keep it alive. */
function leave(): void {
  if (process.connected) process.disconnect?.();
}

/** Ends the process on SIGTERM or SIGINT, after it answered the requests under way. */
export function stopOnSignal(http: Server, services: Pick<RunningServices, 'close'>, log: Log): void {
  let stopping = false;
  http.on('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close');
  });
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    http.close(() => void services.close().then(leave));
    http.closeIdleConnections();
    setTimeout(() => http.closeAllConnections(), MAX_STOP_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
