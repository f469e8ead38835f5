import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { WatchWorker } from '../../api/watching/watch-worker.ts';
import type { SendWebhook } from '../../api/watching/send-webhook.ts';
import type { WatchMail } from '../../api/watching/deliver-way.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { openAccounts, type Accounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';
import type { WatchList } from '../../shared/accounts/watching/watch-list.ts';
import type { Change, ChangeCause } from '../../shared/domain/change.ts';
import { CHANGE_TOPICS, type ChangeTopic } from '../../shared/domain/company.ts';
import { parseChangeId } from '../../shared/store/change-feed.ts';
import { withCheckDigit } from '../support/delivery/organisation-numbers.ts';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { openPostgres } from '../support/postgres/postgres-server.ts';
import { ScriptedFeed, type ScriptedChange } from '../support/watching/scripted-feed.ts';

const COMPANIES = Array.from({ length: 8 }, (_, place) => withCheckDigit(562_300_000 + place));
const LISTS = 4;
const STEPS = 30;
/** One more switches a way off. */
const MAX_FAILURES = 11;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NO_MAIL: WatchMail = {
  sendChanges: () => Promise.reject(new Error('no list has mail')),
  sendNotice: () => Promise.reject(new Error('no way is switched off or held')),
};

/** WATCH_SEQUENCES and WATCH_SEED set the sequences for a long test. */
const { WATCH_SEQUENCES, WATCH_SEED } = process.env;
const FIRST = WATCH_SEED === undefined ? Math.floor(Math.random() * 1_000_000) : Number(WATCH_SEED);
const SEEDS = Array.from({ length: Number(WATCH_SEQUENCES ?? 12) }, (_, place) => FIRST + place);

it.each(SEEDS)('Each list gets what the feed says, in order (sequence %i)', async (seed) => {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await new Sequence(seed, { path: join(folder, 'accounts.sqlite') }).run();
});

describeWithPostgres('PostgreSQL', () => {
  it('Each list gets what the feed says, in order', async () => {
    const server = await openPostgres();
    onTestFinished(() => server.remove());
    await new Sequence(FIRST, { url: await server.createDatabase() }).run();
  });
});

interface Told {
  readonly list: string;
  readonly topics: readonly ChangeTopic[] | null;
  readonly causes: readonly ChangeCause[];
  /** Positions after which companies are watched. */
  readonly since: Map<string, number>;
  readonly changes: Change[];
}

/** Publications, rollbacks, kills, two workers, and a receiver that fails or answers too late. */
class Sequence {
  readonly #random: Random;
  readonly #place: AccountsLocation;
  readonly #feed = new ScriptedFeed();
  readonly #told = new Map<string, Told>();
  /** What was received: the changes of each `webhook-id`, in the order of the first time. */
  readonly #received = new Map<string, Map<string, string[]>>();
  readonly #attempts = new Map<string, number>();
  readonly #processes: Accounts[] = [];
  #now = new Date('2026-06-16T04:00:00.000Z');
  #watching!: Watching;
  #lists: WatchList[] = [];
  #isKilling = false;

  constructor(seed: number, place: AccountsLocation) {
    this.#random = new Random(seed, 1);
    this.#place = place;
  }

  async run(): Promise<void> {
    await this.#feed.publish([], this.#now);
    await this.#setUp();
    for (let step = 0; step < STEPS; step += 1) await this.#step();
    await this.#publish();
    await this.#work(true);
    for (let rest = 0; rest < 60; rest += 1) {
      this.#now = new Date(this.#now.getTime() + 13 * HOUR_MS);
      for (const worker of this.#startWorkers()) {
        await worker.run();
        await worker.settle();
      }
    }
    for (const { list, changes } of this.#told.values()) {
      const received = [...(this.#received.get(list) ?? new Map<string, string[]>()).values()].flat();
      expect(received, `list ${list}`).toEqual(changes.map(({ id }) => id));
      const events = await this.#watching.events.readAfter(
        this.#lists.find(({ id }) => id === list)!.number,
        0,
        10_000,
      );
      expect(events.map(({ position }) => position)).toEqual(changes.map(({ id }) => parseChangeId(id)));
    }
  }

  async #setUp(): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const opened = await openAccounts(this.#place, () => this.#now);
      onTestFinished(() => opened.close());
      this.#processes.push(opened);
    }
    const accounts = this.#processes[0]!;
    const account = await accounts.administration.createAccount('pro', 'Fjällbruk AB');
    this.#watching = accounts.openWatching(['secret']);
    for (let place = 0; place < LISTS; place += 1) {
      const topics = this.#random.pick([null, null, ['status'], ['name', 'address']] as const);
      const causes = this.#random.pick([
        ['publisher'],
        ['publisher'],
        ['publisher', 'rollback', 'reader'],
      ] as const);
      const since = await this.#readEnd();
      const owner = { account, isTest: false };
      const change = { name: `L${place}`, topics, causes, webhook: 'https://receiver.example.se' };
      const { list } = (await this.#watching.lists.create(owner, since, change))!;
      this.#lists.push(list);
      this.#told.set(list.id, { list: list.id, topics, causes, since: new Map(), changes: [] });
      await this.#watch(list);
    }
  }

  async #step(): Promise<void> {
    const action = this.#random.pickWeighted<'publish' | 'rollback' | 'run' | 'kill' | 'watch' | 'wait'>([
      ['publish', 4],
      ['rollback', 2],
      ['run', 4],
      ['kill', 2],
      ['watch', 1],
      ['wait', 2],
    ]);
    if (action === 'publish') await this.#publish();
    else if (action === 'rollback') await this.#rollBack();
    else if (action === 'watch') await this.#watch(this.#random.pick(this.#lists));
    else if (action === 'wait') this.#now = new Date(this.#now.getTime() + this.#random.int(8) * HOUR_MS);
    else await this.#work(action === 'kill');
    this.#now = new Date(this.#now.getTime() + this.#random.int(120) * 1_000);
  }

  /** Two workers at the same time. A kill stops them in the middle of what they do. */
  async #work(isKilling: boolean): Promise<void> {
    this.#isKilling = isKilling;
    const workers = this.#startWorkers();
    const runs = Promise.all(
      workers.map(async (worker) => {
        await worker.run();
        await worker.settle();
      }),
    );
    await (isKilling ? Promise.race([runs, new Promise((done) => setTimeout(done, 40))]) : runs);
    this.#isKilling = false;
  }

  #startWorkers(): WatchWorker[] {
    return this.#processes.map((accounts) => {
      const watching = this.#makeMortal(accounts.openWatching(['secret']));
      const log = { warn: () => undefined };
      const parts = { watching, store: this.#feed.store, mail: NO_MAIL, sendWebhook: this.#receive };
      return new WatchWorker({ ...parts, log, now: () => this.#now, pauseMs: 0 });
    });
  }

  /** A worker that is killed never goes on after a step that is stored, or that is not. */
  #makeMortal(watching: Watching): Watching {
    const advance = watching.feed.advance.bind(watching.feed);
    watching.feed.advance = async (...parameters) => {
      if (this.#isKilling && this.#random.int(3) === 0) await new Promise(() => undefined);
      await this.#stall();
      const isStored = await advance(...parameters);
      if (this.#isKilling && this.#random.int(3) === 0) await new Promise(() => undefined);
      return isStored;
    };
    return watching;
  }

  /** Sometimes a worker sleeps until its leases are over, and another one goes on beside it. */
  async #stall(): Promise<void> {
    if (this.#random.int(6) > 0) return;
    this.#now = new Date(this.#now.getTime() + 2 * MINUTE_MS);
    await new Promise((done) => setTimeout(done, 5));
  }

  readonly #receive: SendWebhook = async ({ id, body }) => {
    const { list, changes } = JSON.parse(body) as { list: { id: string }; changes: Change[] };
    const at = this.#now.toISOString();
    const isKilling = this.#isKilling;
    await this.#stall();
    if (isKilling && this.#random.int(3) === 0) await new Promise(() => undefined);
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    const canFail = attempts < MAX_FAILURES;
    if (canFail && this.#random.int(3) === 0) return { at, status: 500, error: 'answered 500' };
    const batches = this.#received.getOrInsertComputed(list.id, () => new Map());
    const ids = changes.map((change) => change.id);
    if (batches.has(id)) expect(batches.get(id)).toEqual(ids);
    else batches.set(id, ids);
    if (isKilling && this.#random.int(2) === 0) await new Promise(() => undefined);
    await this.#stall();
    if (canFail && this.#random.int(4) === 0)
      return { at, status: null, error: 'no answer within 10 seconds' };
    return { at, status: 204, error: null };
  };

  async #watch(list: WatchList): Promise<void> {
    const add = COMPANIES.filter(() => this.#random.int(2) === 0);
    const since = await this.#readEnd();
    await this.#watching.companies.change(list, { add, remove: [] }, since, 1_000);
    const told = this.#told.get(list.id)!;
    for (const company of add) if (!told.since.has(company)) told.since.set(company, since);
  }

  async #publish(): Promise<void> {
    const changed = COMPANIES.filter(() => this.#random.int(2) === 0);
    const cause = this.#random.pick(['publisher', 'publisher', 'reader'] as const);
    await this.#publishAll(
      changed.map((orgNumber) => {
        const topic = this.#random.pick(CHANGE_TOPICS);
        const field = this.#random.pick(['name', 'status']);
        const before = this.#valueOf(orgNumber, field);
        return { orgNumber, cause, topics: [topic], fields: [{ field, before, after: this.#random.int(3) }] };
      }),
    );
  }

  async #rollBack(): Promise<void> {
    const numbers = [...new Set(this.#feed.all.map(({ generation }) => generation))];
    const from = Math.max(0, numbers.length - 1 - this.#random.int(2));
    const undone = new Set(numbers.slice(from));
    const values = new Map<string, ScriptedChange>();
    for (const change of this.#feed.all.filter(({ generation }) => undone.has(generation)).reverse()) {
      const { orgNumber, topics, fields } = change;
      const earlier = values.get(orgNumber);
      const known = (earlier?.fields ?? []).filter(({ field }) => field !== fields[0]!.field);
      const { field, before } = fields[0]!;
      const own = { field, before: this.#valueOf(orgNumber, field), after: before };
      values.set(orgNumber, { orgNumber, cause: 'rollback', topics, fields: [...known, own] });
    }
    await this.#publishAll([...values.values()]);
  }

  async #publishAll(changes: readonly ScriptedChange[]): Promise<void> {
    for (const change of await this.#feed.publish(changes, this.#now))
      for (const told of this.#told.values()) if (isTold(change, told)) told.changes.push(change);
  }

  #valueOf(orgNumber: string, field: string): unknown {
    const all = this.#feed.all.filter((change) => change.orgNumber === orgNumber);
    return all.flatMap(({ fields }) => fields).findLast((each) => each.field === field)?.after ?? null;
  }

  async #readEnd(): Promise<number> {
    return this.#feed.store.withLiveGeneration(async ({ changes }) => {
      const { feedId, endPosition } = await changes.readState();
      await this.#watching.feed.begin({ feedId, ...endPosition });
      return endPosition.position;
    });
  }
}

/** The rule of docs/callers/watching.md, in the plainest words. */
function isTold({ orgNumber, id, cause, topics, fields }: Change, told: Told): boolean {
  const since = told.since.get(orgNumber);
  if (since === undefined || parseChangeId(id) <= since) return false;
  const hasTopic = told.topics === null || topics.some((topic) => told.topics?.includes(topic));
  if (told.causes.includes(cause) && hasTopic) return true;
  if (cause !== 'rollback') return false;
  return fields.some(({ field, after }) => {
    const earlier = told.changes
      .filter((change) => change.orgNumber === orgNumber)
      .flatMap((change) => change.fields)
      .filter((each) => each.field === field);
    const wasSo = earlier.some(({ before }) => before === after);
    return wasSo && earlier.at(-1)?.after !== after;
  });
}
