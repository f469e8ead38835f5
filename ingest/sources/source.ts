import type { ComposableSource } from '../compose/company-parts.ts';
import type { LocatableSource } from '../delivery.ts';
import type { FetchableSource } from '../fetch/fetch-delivery.ts';
import type { InboxSource } from '../fetch/tidy-inbox.ts';
import type { SweepableSource } from '../publish/sweep-sources.ts';
import type { ReadableSource } from '../staging/read-staged-sources.ts';
import type { StageableSource } from '../staging/stage-delivery.ts';

/**
 * All that there is to know of a source. A run goes along a table of them and knows none by name:
 * each step asks for the part of this contract that it declares itself.
 */
export interface Source
  extends
    LocatableSource,
    FetchableSource,
    InboxSource,
    StageableSource,
    ReadableSource,
    ComposableSource,
    SweepableSource {}
