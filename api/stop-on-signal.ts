import type { Log } from '../shared/log/create-log.ts';
import type { RunningServices } from './create-services.ts';
import type { ListeningServer } from './http/listen.ts';

const MAX_STOP_MS = 20_000;

function closeSupervisorChannel(): void {
  if (process.connected) process.disconnect?.();
}

/** Ends the process on SIGTERM or SIGINT, after the requests in progress and within 20 seconds. */
export function stopOnSignal(
  { http, close }: Pick<ListeningServer, 'http' | 'close'>,
  services: Pick<RunningServices, 'close'>,
  log: Log,
): void {
  let stopping = false;
  http.on('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close');
  });
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    close(() => void services.close().then(closeSupervisorChannel));
    http.closeIdleConnections();
    setTimeout(() => http.closeAllConnections(), MAX_STOP_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
