import { lookup } from 'node:dns/promises';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import { isPublicAddress } from '../http/client-address.ts';

const MAX_LENGTH = 2_000;
const LOOKUP_MS = 2_000;

const NOT_AN_ADDRESS: BilingualText = {
  en: 'an https address without user and password, of at most 2000 characters',
  sv: 'en https-adress utan användare och lösenord, på högst 2000 tecken',
};
const NOT_PUBLIC: BilingualText = {
  en: 'the address of a server on the Internet. Private and local addresses are not called',
  sv: 'adressen till en server på internet. Privata och lokala adresser anropas inte',
};

/**
 * Returns what an address of a webhook must be; null for one that can be called. A name that is not
 * found now can be: it is checked again at each connection.
 */
export async function checkWebhookUrl(text: string, canBePrivate: boolean): Promise<BilingualText | null> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const schemes = canBePrivate ? ['https:', 'http:'] : ['https:'];
  if (url === null || text.length > MAX_LENGTH || !schemes.includes(url.protocol)) return NOT_AN_ADDRESS;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return NOT_AN_ADDRESS;
  if (canBePrivate) return null;
  const addresses = await findAddresses(url.hostname.replace(/^\[|\]$/g, ''));
  return addresses.every(isPublicAddress) ? null : NOT_PUBLIC;
}

async function findAddresses(host: string): Promise<string[]> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOOKUP_MS).unref());
  try {
    const found = await Promise.race([lookup(host, { all: true }), timeout]);
    return found.map(({ address }) => address);
  } catch {
    return [];
  }
}
