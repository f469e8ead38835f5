import type { ComposableSource } from '../compose/company-parts.ts';
import type { LocatableSource } from '../delivery.ts';
import type { FetchableSource } from '../fetch/fetch-delivery.ts';
import type { InboxSource } from '../fetch/tidy-inbox.ts';
import type { SweepableSource } from '../publish/sweep-sources.ts';
import type { ReadableSource } from '../staging/read-staged-sources.ts';
import type { StageableSource } from '../staging/stage-delivery.ts';

/**
 * Everything about a source. Each step of a run works on a list of sources and declares the part
 * that it uses, so that no step knows a source by name.
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
