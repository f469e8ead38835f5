import { chownSync, existsSync, readFileSync } from 'node:fs';

export interface User {
  readonly uid: number;
  readonly gid: number;
}

const NAMES = ['postgres', 'nobody'];
const IS_ROOT = process.getuid?.() === 0;

/** A user of this machine that is not root; null when there is none. It is never created. */
export function findUnprivilegedUser(): User | null {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of NAMES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

export function asUnprivileged(): Partial<User> {
  return IS_ROOT ? findUnprivilegedUser()! : {};
}

export function giveAway(path: string): void {
  if (!IS_ROOT) return;
  const { uid, gid } = findUnprivilegedUser()!;
  chownSync(path, uid, gid);
}

/** Runs `work` in this process as a user whom file permissions restrict. */
export async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  if (!IS_ROOT) return work();
  const { uid, gid } = findUnprivilegedUser()!;
  process.setegid!(gid);
  process.seteuid!(uid);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
  }
}
