import { acquire, type LoadControl } from './load-control.ts';

export interface PasswordAttempt {
  readonly email: string;
  /** The visitor's address, or /64 network for IPv6. */
  readonly network: string;
  /** Id of a device on which the owner of the address signed in before. Null for other devices. */
  readonly device: string | null;
}

/**
 * Runs `work`, which hashes a password, when it is the turn of its account and its network
 * (docs/decisions/073-hashing-in-turn.md). Throws `busy` if none comes in time, and the reason of
 * `signal`.
 */
export async function hashInTurn<T>(
  { accountHashSlots, networkHashSlots }: LoadControl,
  { email, network, device }: PasswordAttempt,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  // The known devices of a person wait apart, so that no stranger or neighbour delays the owner.
  const account = `${device === null ? 'new' : 'known'} ${email.trim().toLowerCase()}`;
  const origin = device === null ? network : account;
  // The account comes first: tried from many networks, it still has one place among them.
  const ofAccount = await acquire(accountHashSlots, account, 1, signal);
  try {
    const ofNetwork = await acquire(networkHashSlots, origin, 1, signal);
    try {
      return await work();
    } finally {
      ofNetwork.release();
    }
  } finally {
    ofAccount.release();
  }
}
