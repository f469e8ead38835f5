import { readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Random } from '../../../fixtures/generate/random.ts';
import { exportGeneration } from '../../../ingest/export/export-generation.ts';
import { NO_PROGRESS } from '../../../ingest/progress.ts';
import { rollBackToPreviousGeneration } from '../../../ingest/publish/roll-back.ts';
import { runIngestUnderRunLock } from '../../../ingest/run-ingest-under-run-lock.ts';
import type { IngestConfig } from '../../../ingest/settings.ts';
import { SOURCES_BY_PRECEDENCE } from '../../../ingest/sources/index.ts';
import type { Source } from '../../../ingest/source/source.ts';
import type { NumberRange } from '../../../ingest/source/company-parts.ts';
import { Change } from '../../../shared/domain/change.ts';
import { parseChangeCursor } from '../../../shared/store/change-cursor.ts';
import type { FeedPosition } from '../../../shared/store/change-feed.ts';
import type { CompanyStore, GenerationStore } from '../../../shared/store/port.ts';
import { companyNumber } from '../delivery/organisation-numbers.ts';
import { copyWeeklyDelivery } from '../delivery/weekly-delivery.ts';
import { runScript } from '../process/run-script.ts';
import { crashStore } from './crashing-store.ts';

const REGISTRY = 'bolagsverket_bulkfil.txt';
const STEPS = 8;
const MAX_CALLS = 30;

export const OLD_VERSION = { schemaVersion: 1 };

/** The seeds of `count` sequences. CHANGES_SEED and CHANGES_SEQUENCES set them for a long test. */
export function toSeeds(count: number): number[] {
  const { CHANGES_SEED: seed, CHANGES_SEQUENCES: sequences } = process.env;
  const first = seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(seed);
  return Array.from({ length: Number(sequences ?? count) }, (_, place) => first + place);
}

export interface SequenceInstallation {
  readonly root: string;
  readonly config: IngestConfig;
  readonly generations: GenerationStore;
  readonly open: () => Promise<CompanyStore>;
  readonly makeOld: (generation: string) => Promise<void>;
  /** Environment of a process to kill. Null if its lock would outlast the test. */
  readonly environment: Readonly<Record<string, string>> | null;
}

/**
 * Runs a random sequence of deliveries, corrections, rollbacks, kills and upgrades. After each step
 * a replica that reads only the changes must be equal to the live generation.
 */
export function runSequence(seed: number, installation: SequenceInstallation): Promise<string[]> {
  return new Sequence(seed, installation).run();
}

class Sequence {
  readonly #random: Random;
  readonly #installation: SequenceInstallation;
  readonly #folder: string;
  readonly #replica: Replica;
  #lines: string[];
  #statistics: string;
  #day = 0;
  #version = 0;
  #timeMs = Date.parse('2026-06-16T04:00:00.000Z');

  constructor(seed: number, installation: SequenceInstallation) {
    this.#random = new Random(seed, 1);
    this.#installation = installation;
    this.#folder = copyWeeklyDelivery(join(installation.root, 'delivery'));
    this.#lines = readFileSync(join(this.#folder, REGISTRY), 'utf8').trimEnd().split('\n');
    this.#statistics = readdirSync(this.#folder).find((name) => name.startsWith('scb_bulkfil'))!;
    this.#replica = new Replica(this.#random);
  }

  async run(): Promise<string[]> {
    const steps: string[] = [];
    await this.#ingest(this.#installation.generations, { isRebuild: false, accept: false });
    const store = await this.#installation.open();
    try {
      await this.#replica.takeAll(this.#installation);
      for (let step = 0; step < STEPS; step += 1) {
        const name = this.#random.pickWeighted<keyof Sequence['steps']>([
          ['deliver', 4],
          ['correct', 2],
          ['rollBack', 2],
          ['crash', 3],
          ['kill', this.#version === 0 && this.#installation.environment !== null ? 1 : 0],
          ['upgrade', 1],
          ['upgradeDelivered', 1],
          ['acceptAgain', 1],
          ['rebuild', 1],
        ]);
        steps.push(name);
        if (this.#random.chance(0.2)) await this.#replica.takeAll(this.#installation);
        const paging = this.#replica.readSome(store);
        await this.steps[name]();
        await paging;
        await this.#replica.catchUp(store, this.#installation.generations);
      }
    } catch (error) {
      throw new Error(`The sequence failed after ${steps.join(', ')}.`, { cause: error });
    } finally {
      await store.close();
    }
    expect(this.#replica.changes).toBeGreaterThan(0);
    return steps;
  }

  readonly steps = {
    deliver: async () => {
      this.#day += 1;
      this.#mutate();
      await this.#ingest(this.#installation.generations, { isRebuild: false, accept: false });
    },
    correct: async () => {
      this.#mutate();
      await this.#ingest(this.#installation.generations, { isRebuild: false, accept: false });
    },
    acceptAgain: async () => {
      await this.#ingest(this.#installation.generations, { isRebuild: false, accept: true });
    },
    rebuild: async () => {
      await this.#ingest(this.#installation.generations, { isRebuild: true, accept: false });
    },
    rollBack: async () => {
      const { generations } = this.#installation;
      await rollBackToPreviousGeneration(generations, this.#sources, this.#now()).catch(expectNoPrevious);
    },
    crash: async () => {
      this.#mutate();
      this.#day += this.#random.int(2);
      const at = 1 + this.#random.int(MAX_CALLS);
      const crashing = crashStore(this.#installation.generations, at, this.#random.chance(0.5));
      await this.#ingest(crashing, { isRebuild: false, accept: true }).catch(() => undefined);
    },
    kill: async () => {
      const environment = this.#installation.environment ?? {};
      this.#mutate();
      this.#write();
      const options = ['run', '--from', this.#folder, '--json', '--accept'];
      await runScript('ingest/main.ts', options, environment, 300 + this.#random.int(1_500));
    },
    upgrade: () => this.#upgrade(true),
    upgradeDelivered: async () => {
      this.#day += 1;
      this.#mutate();
      await this.#upgrade(false);
    },
  };

  async #upgrade(isRebuild: boolean): Promise<void> {
    const { generations, makeOld } = this.#installation;
    const live = await generations.readLive();
    if (live === null) return;
    this.#version += 1;
    await makeOld(live.name);
    await this.#ingest(generations, { isRebuild, accept: true });
  }

  get #sources(): readonly Source[] {
    const version = this.#version;
    if (version === 0) return SOURCES_BY_PRECEDENCE;
    return SOURCES_BY_PRECEDENCE.map((source) => {
      const { primaryReaders } = source;
      if (primaryReaders === undefined) return source;
      return {
        ...source,
        primaryReaders: {
          ...primaryReaders,
          readCompanies: function* (path: string, range: NumberRange) {
            for (const company of primaryReaders.readCompanies(path, range))
              yield { ...company, description: `${company.description} (${version})` };
          },
        },
      };
    });
  }

  #now(): Date {
    this.#timeMs += 1_000;
    return new Date(this.#timeMs);
  }

  async #ingest(
    store: GenerationStore,
    { isRebuild, accept }: { isRebuild: boolean; accept: boolean },
  ): Promise<void> {
    this.#write();
    await runIngestUnderRunLock(
      {
        input: isRebuild
          ? { kind: 'rebuild' }
          : { kind: 'delivery', folder: this.#folder, onlySources: null, isFictional: false },
        canOverruleObjections: accept,
      },
      {
        ...this.#installation.config,
        sources: this.#sources,
        store,
        progress: NO_PROGRESS,
        now: () => this.#now(),
      },
    );
  }

  #write(): void {
    const path = join(this.#folder, REGISTRY);
    writeFileSync(path, `${this.#lines.join('\n')}\n`);
    const date = new Date(Date.parse('2026-06-15T03:00:00Z') + this.#day * 24 * 60 * 60_000);
    utimesSync(path, date, date);
    const name = `scb_bulkfil_JE_${date.toISOString().slice(0, 10).replaceAll('-', '')}T062613_78.txt`;
    if (name === this.#statistics) return;
    renameSync(join(this.#folder, this.#statistics), join(this.#folder, name));
    this.#statistics = name;
  }

  #mutate(): void {
    const [header = '', ...lines] = this.#lines;
    const changed = lines.flatMap((line) => {
      if (!this.#random.chance(0.2)) return [line];
      const kind = this.#random.int(5);
      if (kind === 0 && lines.length > 20) return [];
      if (kind === 1)
        return [line.replace(/(GÖTEBORG|ÖREBRO|STOCKHOLM|LUND|MALMÖ)/, this.#random.pick(['LUND', 'YSTAD']))];
      if (kind === 2) return [line.replace(/AB\$FORETAGSNAMN/, `${this.#random.int(9)} AB$FORETAGSNAMN`)];
      return [line.replace(/"([^"]*)\.";/, `"$1 ${this.#random.int(99)}.";`)];
    });
    const index = 900 + this.#random.int(60);
    const number = companyNumber(index);
    if (!changed.some((line) => line.includes(number)))
      changed.push(
        `"${number}$ORGNR-IDORG";"1";"SE-LAND";"Ny ${index} AB$FORETAGSNAMN-ORGNAM$2026-01-01";"AB-ORGFO";"";"";"";"2026-01-01";"Handel.";"Gatan ${index}$$LUND$22222$SE-LAND"`,
      );
    this.#lines = [header, ...changed];
  }
}

function expectNoPrevious(error: unknown): void {
  expect(String(error)).toMatch(/no previous generation|another version|does not exist/);
}

class Replica {
  readonly #random: Random;
  readonly #companies = new Map<string, string>();
  readonly #seen = new Set<string>();
  #after: FeedPosition | null = null;
  #last = '';

  constructor(random: Random) {
    this.#random = random;
  }

  get changes(): number {
    return this.#seen.size;
  }

  /** Takes the whole set out of an export, and the feed from its cursor on. */
  async takeAll({ root, generations }: SequenceInstallation): Promise<void> {
    const path = join(root, 'export');
    const live = await generations.readLive();
    if (live === null) throw new Error('Nothing is published yet.');
    const tools = { sources: SOURCES_BY_PRECEDENCE, progress: NO_PROGRESS, now: () => new Date() };
    const { next } = await exportGeneration(live, generations, { ...tools, path, formats: ['jsonl'] });
    this.#companies.clear();
    for (const line of readFileSync(join(path, 'companies.jsonl'), 'utf8').trimEnd().split('\n'))
      this.#companies.set((JSON.parse(line) as { orgNumber: string }).orgNumber, line);
    this.#after = parseChangeCursor(next ?? '')!.position;
  }

  async readSome(store: CompanyStore): Promise<void> {
    for (let pages = this.#random.int(4); pages > 0; pages -= 1) {
      await this.#readPage(store);
      await new Promise((resolve) => setTimeout(resolve, this.#random.int(60)));
    }
  }

  async catchUp(store: CompanyStore, generations: GenerationStore): Promise<void> {
    await store.status();
    while (await this.#readPage(store));
    const live = await readLive(generations);
    expect(Object.fromEntries([...this.#companies].sort())).toEqual(Object.fromEntries([...live].sort()));
  }

  async #readPage(store: CompanyStore): Promise<boolean> {
    const criteria = { limit: 1 + this.#random.int(9), organisationNumber: null, topics: null };
    const page = await store.withLiveGeneration(({ changes }) =>
      changes.readPage({ ...criteria, after: this.#after }),
    );
    expect(page, 'the position is not stored any more').not.toBeNull();
    for (const text of page!.changesJson) this.#apply(Change.parse(JSON.parse(text)), text);
    this.#after = page!.next;
    return page!.mayHaveMore;
  }

  #apply({ id, orgNumber, type, fields }: Change, text: string): void {
    expect(this.#seen.has(id), `${id} comes twice`).toBe(false);
    expect(id > this.#last, `${id} comes after ${this.#last}`).toBe(true);
    this.#seen.add(id);
    this.#last = id;
    expect(this.#companies.has(orgNumber)).toBe(type !== 'company_added');
    if (type === 'company_removed') this.#companies.delete(orgNumber);
    else if (type === 'company_added')
      this.#companies.set(orgNumber, JSON.stringify((JSON.parse(text) as { company: unknown }).company));
    else {
      const company = JSON.parse(this.#companies.get(orgNumber)!) as Record<string, unknown>;
      for (const { field, before, after } of fields) setField(company, field, before, after);
      this.#companies.set(orgNumber, JSON.stringify(company));
    }
  }
}

function setField(company: Record<string, unknown>, field: string, before: unknown, after: unknown): void {
  const path = field.split('.');
  const name = path.pop()!;
  if (!((path[0] ?? name) in company)) return;
  const parent = path.reduce<Record<string, unknown>>(
    (from, each) => from[each] as Record<string, unknown>,
    company,
  );
  expect(parent[name]).toEqual(before);
  parent[name] = after;
}

async function readLive(generations: GenerationStore): Promise<Map<string, string>> {
  const live = await generations.readLive();
  const found = new Map<string, string>();
  for await (const batch of generations.readAllCompanies(live!.name))
    for (const { companyJson } of batch)
      found.set((JSON.parse(companyJson) as { orgNumber: string }).orgNumber, companyJson);
  return found;
}
