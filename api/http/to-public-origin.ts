import type { Context } from './request-state.ts';
import type { IpAddressTest } from './client-address.ts';

export interface OriginOptions {
  /** The setting BASE_URL; null to use the host of the request. */
  readonly baseUrl: string | null;
  /** True for proxies whose `X-Forwarded-Proto` and `X-Forwarded-Host` are trusted. */
  readonly isTrustedProxy: IpAddressTest;
}

/**
 * Returns the public URL of the service without a trailing slash: `BASE_URL` if set, otherwise the
 * scheme and host that a trusted proxy forwards or that the request has. Without a valid host,
 * returns the local address.
 */
export function toPublicOrigin(context: Context, { baseUrl, isTrustedProxy }: OriginOptions): string {
  if (baseUrl !== null) return baseUrl;
  const { protocol, host, socket } = context;
  const readForwarded = (name: string): string => {
    const value = readFirstHop(context.get(name));
    return value !== '' && isTrustedProxy(socket.remoteAddress ?? '') ? value : '';
  };
  const forwardedScheme = readForwarded('X-Forwarded-Proto').toLowerCase();
  const scheme = /^https?$/.test(forwardedScheme) ? forwardedScheme : protocol;
  const asked = [readForwarded('X-Forwarded-Host'), host].find(isHost);
  return `${scheme}://${asked ?? toLocalHost(socket)}`;
}

/**
 * Returns the first value of a header with a comma-separated list. With several proxies, it comes
 * from the first one, which the caller connected to.
 */
function readFirstHop(list: string): string {
  return (list.split(',')[0] ?? '').trim();
}

function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}

function toLocalHost({ localAddress = 'localhost', localPort }: Context['socket']): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
