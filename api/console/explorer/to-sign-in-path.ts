/** Where one signs in, to come back to `next`, a path of the console. */
export function toSignInPath(next: string): string {
  return `/console/sign-in?next=${encodeURIComponent(next)}`;
}
