import type { Reject, RejectSink } from '../../../ingest/source/staging.ts';

export class CollectedRejects implements RejectSink {
  readonly all: Reject[] = [];

  add(reject: Reject): void {
    this.all.push(reject);
  }
}
