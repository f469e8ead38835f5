import { isIP } from 'node:net';

/**
 * An IP address as systems and proxies write one, with a port or a zone or in brackets, without them; IPv4 within IPv6 is IPv4. Null when it
 * is none.
 */
export function toPlainAddress(written: string): string | null {
  const address = withoutPort(written);
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const [plain = ''] = address.split('%');
  const groups = toGroups(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : plain;
}

/** `1.2.3.4:5000`, `[2001:db8::1]:443`; IPv6 without brackets has no port. */
function withoutPort(written: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(written) ?? [];
  return bracketed ?? dotted ?? written;
}

/** The eight numbers of an IPv6 address without a zone. */
export function toGroups(address: string): number[] {
  const [head = [], tail] = withoutDots(address)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The last 32 bits may be written as IPv4 is. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
}
