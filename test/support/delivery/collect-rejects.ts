import type { Reject, RejectSink } from '../../../ingest/staging/rejects.ts';

/** Rejects in memory. */
export class CollectedRejects implements RejectSink {
  readonly all: Reject[] = [];

  add(reject: Reject): void {
    this.all.push(reject);
  }
}
