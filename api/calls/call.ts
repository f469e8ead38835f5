import type { Readable } from 'node:stream';
import type { Context } from '../http/request-state.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import type { MeteredCall } from './gate.ts';
import type { FileForm, HandlerServices } from './route.ts';

/** A call of a route: a request over HTTP, or one call of a page or of a tool of an agent. */
export interface Call {
  readonly context: Context;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The raw body that `fields` were parsed from; null if they come from the query. */
  readonly body: Buffer | null;
  readonly metered: MeteredCall;
  readonly services: HandlerServices;
  /** Time of the request, in ms since 1970. */
  readonly startedAtMs: number;
  readonly lifetime: CallLifetime;
  readonly fileForm?: FileForm | null;
  readonly lines?: Readable | null;
  /** True if the caller has the answer with `etag` already. A page and a tool never have it. */
  readonly hasCopy?: (etag: string) => boolean;
}
