import { BlockList, isIP } from 'node:net';

/** Addresses that begin alike: a network and the bits of its prefix. */
export interface AddressRange {
  readonly network: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

/** Reads `10.0.0.0/8`, or one address; null for anything else. */
export function parseAddressRange(text: string): AddressRange | null {
  const [, network = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(network);
  if (version === 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const prefix = digits === undefined ? BITS[family] : Number(digits);
  return prefix > BITS[family] ? null : { network, prefix, family };
}

/** Tells whether an address is in one of the ranges. */
export function toRangeTest(ranges: readonly AddressRange[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { network, prefix, family } of ranges) list.addSubnet(network, prefix, family);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
