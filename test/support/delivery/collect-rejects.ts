import type { Reject, Rejects } from '../../../ingest/staging/rejects.ts';

/** Rejects in memory. */
export class CollectedRejects implements Rejects {
  readonly all: Reject[] = [];

  add(reject: Reject): void {
    this.all.push(reject);
  }
}
