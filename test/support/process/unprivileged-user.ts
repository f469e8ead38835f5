import { chownSync, existsSync, readFileSync } from 'node:fs';

/** Whom a process can be run as. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

const NAMES = ['postgres', 'nobody'];
const IS_ROOT = process.getuid?.() === 0;

/** A user that exists and is not root; null when there is none. Nobody is ever created. */
export function findUnprivilegedUser(): User | null {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of NAMES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** For what root may not do, or may do too much of: whom to start a process as. This one's user where that is not root. */
export function asUnprivileged(): Partial<User> {
  return IS_ROOT ? findUnprivilegedUser()! : {};
}

/** Lets such a process have a file, or a folder but not what is in it. */
export function giveAway(path: string): void {
  if (!IS_ROOT) return;
  const { uid, gid } = findUnprivilegedUser()!;
  chownSync(path, uid, gid);
}

/** Does `work`, in this process, as somebody whom permissions bind. */
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
