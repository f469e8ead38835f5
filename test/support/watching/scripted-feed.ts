import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Change } from '../../../shared/domain/change.ts';
import { toChangeId, toChangePosition } from '../../../shared/store/change-feed.ts';
import { EmbeddedChangeReader } from '../../../shared/store/embedded/changes/change-reader.ts';
import { EmbeddedChangeStore } from '../../../shared/store/embedded/changes/change-store.ts';
import type { CompanyStore, LiveReader } from '../../../shared/store/port.ts';

/** What a change is, without its place in the feed. */
export type ScriptedChange = Pick<Change, 'orgNumber'> & Partial<Change>;

type Live = { publicationNumber: number; generationName: string };

/** The feed of a real store without companies. A publication of it is cheap. */
export class ScriptedFeed {
  readonly #folder = mkdtempSync(join(tmpdir(), 'company-data-feed-'));
  readonly #changes = new EmbeddedChangeStore(this.#folder, () => this.#live);
  #live: Live | null = null;
  readonly all: Change[] = [];

  constructor() {
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
  }

  /** Reads the feed, as the API does. */
  get store(): CompanyStore {
    const withLiveGeneration: CompanyStore['withLiveGeneration'] = async (read) => {
      using changes = Object.assign(new EmbeddedChangeReader(this.#folder, this.#live!), {
        [Symbol.dispose](this: EmbeddedChangeReader) {
          this.close();
        },
      });
      const hasCompanies: LiveReader['hasCompanies'] = async (numbers) => numbers.map(() => true);
      return await read({ changes, hasCompanies } as unknown as LiveReader, () => () => undefined);
    };
    return { withLiveGeneration } as unknown as CompanyStore;
  }

  async publish(changes: readonly ScriptedChange[], seenAt: Date): Promise<Change[]> {
    const writer = await this.#changes.startPublication();
    const generation = `g${writer.publicationNumber}`;
    const made = changes.map((change, place): Change => {
      const id = toChangeId(toChangePosition(writer.publicationNumber, place + 1));
      const base = {
        name: 'Fjällbruk AB',
        type: 'company_changed',
        topics: ['name'],
        company: null,
      } as const;
      const values = { fields: [], reports: [], cause: 'publisher', sources: [], ...base } as const;
      return {
        ...structuredClone(values),
        ...change,
        id,
        seenAt: seenAt.toISOString(),
        generation,
      } as Change;
    });
    await writer.add(
      made.map((change, place) => ({
        position: toChangePosition(writer.publicationNumber, place + 1),
        organisationNumber: change.orgNumber,
        topics: change.topics,
        changeJson: JSON.stringify(change),
      })),
    );
    const isFeedRestart = this.#live === null;
    await writer.finish({ generation, seenAt: seenAt.toISOString(), isFeedRestart });
    this.#live = { publicationNumber: writer.publicationNumber, generationName: generation };
    this.all.push(...made);
    return made;
  }

  async erase(orgNumber: string): Promise<void> {
    await this.#changes.eraseChanges(orgNumber);
  }
}
