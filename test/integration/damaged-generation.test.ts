import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Random } from '../../fixtures/generate/random.ts';
import { openGenerationStore, openStore } from '../../shared/store/open-store.ts';
import {
  StoreError,
  type CompanyReader,
  type CompanyStore,
  type GenerationStore,
} from '../../shared/store/port.ts';
import { embeddedIn } from '../support/ingest/embedded-in.ts';
import { flipBytes } from '../support/ingest/flip-bytes.ts';
import { ABOUT, makeIndexedCompanies, nameAt, CODE_LISTS } from '../support/ingest/make-indexed-companies.ts';
import { addCompanies } from '../support/ingest/add-companies.ts';

const COMPANIES = 400;
const ROUNDS = 100;
const FLIPS = 40;

let dataDir: string;
let database: string;
let generations: GenerationStore;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'company-data-damage-'));
  generations = await openGenerationStore(embeddedIn(dataDir));
  const writer = await generations.createGenerationWriter('g1');
  // Details as large as real ones, so that most of the file is rows.
  const companies = makeIndexedCompanies(COMPANIES).map((company) => ({
    ...company,
    detail: company.detailJson.replace('"file":"f"', `"file":"${'f'.repeat(1_500)}"`),
  }));
  await addCompanies(generations, writer, companies);
  await writer.finish(ABOUT, CODE_LISTS);
  await generations.promote('g1', null);
  database = join(dataDir, 'store/generations/g1/companies.sqlite');
});
afterAll(() => rmSync(dataDir, { recursive: true }));

type Question = (reader: CompanyReader) => Promise<unknown>;

function makeQuestions(random: Random): Question[] {
  const draw = (): { number: string; name: string } => nameAt(random.int(COMPANIES + 20));
  const several = Array.from({ length: 10 }, () => draw().number);
  const one = draw();
  const other = draw();
  const named = draw();
  const typed = draw();
  const criteria = { limit: 5, hasAnnualReport: null, includesMatchesWithTypos: true };
  const page = {
    filter: { sni: ['41200'] },
    sort: 'name_desc' as const,
    after: null,
    offset: random.int(COMPANIES),
    limit: 5,
    facets: ['sni' as const],
  };
  return [
    (reader) => reader.getCompaniesJson([one.number]),
    (reader) => reader.getCompaniesJson([one.number], ['trademarks']),
    (reader) => reader.getCompaniesJson(several, ['trademarks']),
    (reader) => reader.getCompaniesJson(several, ['status']),
    (reader) => reader.hasCompanies(several),
    (reader) => reader.getCompanyDetail(other.number),
    (reader) => reader.searchByName({ ...criteria, text: named.name }),
    (reader) => reader.searchByName({ ...criteria, text: typed.name.slice(0, 9) }),
    (reader) => reader.listCompanies(page),
    (reader) => reader.listCompanies({ ...page, offset: 0, limit: 0 }),
    (reader) => reader.getCodeLists(),
  ];
}

async function ask(store: CompanyStore, questions: readonly Question[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const question of questions) {
    answers.push(
      await store.withLiveGeneration(question).catch((error: unknown) => {
        if (error instanceof StoreError && error.code === 'damaged') return 'damaged';
        throw error;
      }),
    );
  }
  return answers;
}

async function askWhole(rounds: readonly (readonly Question[])[]): Promise<unknown[][]> {
  const store = await openStore(embeddedIn(dataDir));
  const answers: unknown[][] = [];
  for (const questions of rounds) answers.push(await ask(store, questions));
  await store.close();
  return answers;
}

describe('a generation with 40 changed bytes', () => {
  it('A damaged generation never passes as sound', async () => {
    const random = new Random(20, 1);
    expect(await generations.findDamage('g1')).toEqual([]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const mend = flipBytes(database, FLIPS, random);
      expect(await generations.findDamage('g1'), `round ${round}`).not.toEqual([]);
      mend();
    }
    expect(await generations.findDamage('g1')).toEqual([]);
  });

  it.each<[string, boolean]>([
    ['while it is served', true],
    ['before it is opened', false],
  ])('A damaged generation gives right answers or reports the damage, changed %s', async (_when, isOpen) => {
    const random = new Random(20, isOpen ? 2 : 3);
    const rounds = Array.from({ length: ROUNDS }, () => makeQuestions(random));
    const right = await askWhole(rounds);
    const counts = { right: 0, damaged: 0 };
    for (const [round, questions] of rounds.entries()) {
      const early = isOpen ? await openStore(embeddedIn(dataDir)) : null;
      const mend = flipBytes(database, isOpen ? FLIPS : 2, random);
      const store = early ?? (await openStore(embeddedIn(dataDir)));
      for (const [place, answer] of (await ask(store, questions)).entries()) {
        if (answer !== 'damaged') expect(answer, `round ${round}, ${place}`).toEqual(right[round]![place]);
        counts[answer === 'damaged' ? 'damaged' : 'right'] += 1;
      }
      await store.close();
      mend();
    }
    // Neither all nor none: the test sees both.
    expect(Math.min(counts.right, counts.damaged)).toBeGreaterThan(ROUNDS / 10);
  });
});

describe('the files beside a generation', () => {
  it.each(['generations/g1/generation.json', 'generations/g1/rejections.json', 'CURRENT'])(
    'A change of any byte of %s is noticed',
    async (file) => {
      const rejected = [{ generation: 'g0', rejectedAt: '2026-06-16T04:00:00.000Z', sources: {} }];
      await generations.promote('g1', 'g1', rejected);
      const path = join(dataDir, 'store', file);
      const whole = readFileSync(path);
      onTestFinished(async () => {
        writeFileSync(path, whole);
        await generations.promote('g1', 'g1', []);
      });
      const read = async (): Promise<unknown> => {
        const live = await generations.readLive();
        return generations.readRollbacksInForce(live!.name);
      };
      await read();
      for (const [place, byte] of whole.entries()) {
        const spoilt = Buffer.from(whole);
        spoilt[place] = byte ^ (1 << (place % 8));
        writeFileSync(path, spoilt);
        await expect(read(), `byte ${place}`).rejects.toMatchObject({ code: 'damaged' });
      }
    },
  );
});
