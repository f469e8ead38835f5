import { toCsharp } from './to-csharp.ts';
import { toCurl } from './to-curl.ts';
import { toJavaScript } from './to-javascript.ts';
import { toPhp } from './to-php.ts';
import { toPython } from './to-python.ts';
import type { SampleCall } from './sample-call.ts';

export interface CodeSample {
  /** Identifies the programming language in addresses and ids, such as `python`. */
  readonly id: string;
  /** Name of the programming language, such as `Python`. */
  readonly name: string;
  readonly code: string;
}

const LANGUAGES = [
  { id: 'curl', name: 'curl', toCode: toCurl },
  { id: 'javascript', name: 'JavaScript', toCode: toJavaScript },
  { id: 'python', name: 'Python', toCode: toPython },
  { id: 'csharp', name: 'C#', toCode: toCsharp },
  { id: 'php', name: 'PHP', toCode: toPhp },
] as const;

export function toCodeSamples(call: SampleCall): CodeSample[] {
  return LANGUAGES.map(({ id, name, toCode }) => ({ id, name, code: toCode(call) }));
}
