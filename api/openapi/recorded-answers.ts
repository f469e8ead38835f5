import { readFileSync } from 'node:fs';
import type { Example, ExampleObject } from './examples.ts';

/**
 * File of the recorded answers of the examples, by operation and name. `npm run docs` records them
 * again.
 */
export const EXAMPLE_ANSWERS_FILE = new URL('example-answers.json', import.meta.url);

type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ANSWERS = JSON.parse(readFileSync(EXAMPLE_ANSWERS_FILE, 'utf8')) as Answers;

export function findRecordedAnswer({ operationId, name, answer }: Example): unknown {
  return answer ?? ANSWERS[operationId]?.[name];
}

export function toAnswerExamples(examples: readonly Example[]): Record<string, ExampleObject> {
  return Object.fromEntries(
    examples.map((example) => [
      example.name,
      { summary: example.summary, value: findRecordedAnswer(example) },
    ]),
  );
}
