import type { Reject, RejectSink } from '../../../ingest/staging/rejects.ts';

export class CollectedRejects implements RejectSink {
  readonly all: Reject[] = [];

  add(reject: Reject): void {
    this.all.push(reject);
  }
}
