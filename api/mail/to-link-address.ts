import { HOME } from '../console/to-console-path.ts';

/** Address of a one-time link. `origin` is that of the service, without a slash at its end. */
export function toLinkAddress(origin: string, token: string): string {
  return `${origin}${HOME}/link?token=${token}`;
}
