import type { Setting } from '../../shared/config/setting.ts';
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
    SweepableSource {
  /** Settings of a source that is fetched. `schedule` has the times at which it is fetched. */
  readonly settings?: SourceSettings;
  /** False for a source without a number of usable rows, which `GATE_FLOORS` cannot bound. */
  readonly hasRowFloor?: boolean;
}

/** Settings of a source, by the names that its `fetch` uses. */
export interface SourceSettings {
  readonly schedule: Setting<string>;
  readonly [name: string]: Setting<unknown>;
}
