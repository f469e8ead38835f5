import type { Setting } from '../../shared/config/setting.ts';
import type { ComposableSource } from '../source/company-parts.ts';
import type { LocatableSource } from '../delivery.ts';
import type { FetchableSource } from '../fetch/fetch-delivery.ts';
import type { InboxSource } from '../fetch/tidy-inbox.ts';
import type { SweepableSource } from '../publish/sweep-sources.ts';
import type { ErasableSource } from '../staging/erase-staged-rows.ts';
import type { ReadableSource } from '../staging/read-staged-source-states.ts';
import type { StageableSource } from '../staging/stage-delivery.ts';

/**
 * A source, such as the registry, with everything that a run needs. Each step of a run accepts only
 * its part of this type, so that no step refers to a source by name.
 */
export interface Source
  extends
    LocatableSource,
    FetchableSource,
    InboxSource,
    StageableSource,
    ErasableSource,
    ReadableSource,
    ComposableSource,
    SweepableSource {
  readonly settings?: SourceSettings;
  /**
   * False if `GATE_FLOORS` cannot apply to the source, because each delivery contains only what is
   * new.
   */
  readonly canHaveMinimumRowCount: boolean;
}

/**
 * Settings of a source by name. Its `fetch` gets their values under the same names. The scheduler
 * fetches the source at the times of `schedule`.
 */
export interface SourceSettings {
  readonly schedule: Setting<string>;
  readonly [name: string]: Setting<unknown>;
}
