import type { Context } from './request-state.ts';
import type { AddressTest } from './client-address.ts';

/** What tells where callers reach the service. */
export interface OriginOptions {
  /** Null for the address that the caller asked. */
  readonly baseUrl: string | null;
  /** Tells the proxies whose `X-Forwarded-Proto` and `X-Forwarded-Host` are believed. */
  readonly isTrustedProxy: AddressTest;
}

/**
 * The public address of the service, without a slash at its end: the setting, or else the host of
 * the request as a trusted proxy forwards it, or else the local address.
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

/** Of several proxies the first one heard the caller. */
function readFirstHop(list: string): string {
  return (list.split(',')[0] ?? '').trim();
}

/** A name or an address, with or without a port. */
function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}

function toLocalHost({ localAddress = 'localhost', localPort }: Context['socket']): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
