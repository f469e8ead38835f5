import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../../fixtures/generate/random.ts';
import { printFigure, ROOT } from '../prepare-data.ts';
import { withService } from '../with-service.ts';
import type { LoadPlace } from './measure-crowds.ts';

const FLIPPED_BYTES = 40;
const VERIFIED = 100;
const SERVED_ROUNDS = 20;
const ANSWERS = 5_000;
const AT_ONCE = 16;
const BULK = 20;

interface Question {
  readonly path: string;
  readonly body: string;
}

/**
 * Flipped bytes in the files of a generation: whether `verify` finds them, and whether an answer is
 * wrong.
 */
export async function measureDamage({ dataDir, register }: LoadPlace): Promise<void> {
  const damaged = join(dataDir, '../damaged');
  const random = new Random(7, 0xda3a6e);
  let found = 0;
  for (let round = 0; round < VERIFIED; round += 1) {
    copyData(dataDir, damaged);
    flipBytes(findGeneration(damaged), random);
    if (verify(damaged) === 1) found += 1;
  }
  printFigure({
    figure: 'load: damage found by verify',
    rounds: VERIFIED,
    flippedBytes: FLIPPED_BYTES,
    found,
  });

  const questions = makeQuestions(register);
  let expected: readonly (string | null)[] = [];
  await withService(dataDir, {}, async (address) => {
    expected = await askAll(address, questions);
  });
  const answers = { right: 0, refused: 0, wrong: 0 };
  for (let round = 0; round < SERVED_ROUNDS; round += 1) {
    copyData(dataDir, damaged);
    await withService(damaged, {}, async (address) => {
      flipBytes(findGeneration(damaged), random);
      for (const [place, answer] of (await askAll(address, questions)).entries()) {
        if (answer === null) answers.refused += 1;
        else if (answer === expected[place]) answers.right += 1;
        else answers.wrong += 1;
      }
    });
  }
  printFigure({ figure: 'load: answers of damaged generations', flippedBytes: FLIPPED_BYTES, ...answers });
  rmSync(damaged, { recursive: true });
}

function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

function findGeneration(dataDir: string): string {
  const [name] = readFileSync(join(dataDir, 'store/CURRENT'), 'utf8').split('\n');
  return join(dataDir, 'store/generations', name!);
}

function flipBytes(folder: string, random: Random): void {
  const files = readdirSync(folder).map((name) => ({ path: join(folder, name), size: 0 }));
  for (const file of files) file.size = statSync(file.path).size;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  for (let count = 0; count < FLIPPED_BYTES; count += 1) {
    let at = random.int(total);
    const file = files.find(({ size }) => (at < size ? true : ((at -= size), false)))!;
    flipByte(file.path, at, 1 + random.int(255));
  }
}

function flipByte(path: string, at: number, mask: number): void {
  const descriptor = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0]! ^= mask;
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
}

function verify(dataDir: string): number | null {
  const script = join(ROOT, 'ingest/main.ts');
  const env = { ...process.env, DATA_DIR: dataDir };
  return spawnSync(process.execPath, [script, 'verify'], { env, stdio: 'ignore' }).status;
}

function makeQuestions(register: LoadPlace['register']): Question[] {
  const numbers = register.numbers(ANSWERS).map((number) => ask('/v1/search', { org_number: number }));
  const names = register.mistypedNames(ANSWERS).map((q) => ask('/v1/search', { q }));
  const bulks = names.map(() => ask('/v1/bulk', { org_numbers: register.numbers(BULK) }));
  return numbers.map((number, place) => [number, names[place]!, bulks[place]!][place % 3]!);
}

function ask(path: string, body: object): Question {
  return { path, body: JSON.stringify(body) };
}

/** The results in the order of the questions; null for an answer that is not a 200. */
async function askAll(address: string, questions: readonly Question[]): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  const remaining = questions.entries();
  const askOn = async (): Promise<void> => {
    for (const [place, { path, body }] of remaining) {
      const response = await fetch(address + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const { companies, results } = (await response.json()) as Record<string, unknown>;
      answers[place] = response.status === 200 ? JSON.stringify(companies ?? results) : null;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return answers;
}
