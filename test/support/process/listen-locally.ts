import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on a free port of this machine. */
export interface LocalServer {
  /** Without a slash at its end. */
  readonly address: string;
  /** Ends it with all its connections. */
  readonly close: () => Promise<void>;
}

/** Starts `server` on the loopback interface. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
