import type { Context } from 'koa';

/** Address that a caller has asked, without a slash at its end; the one that was listened on when the caller names none that is one. */
export function toOrigin({ protocol, host, socket }: Context): string {
  const asked = `${protocol}://${host}`;
  if (/^[\w.:[\]-]+$/.test(host) && URL.canParse(asked)) return asked;
  const address = socket.localAddress ?? 'localhost';
  return `${protocol}://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`;
}
