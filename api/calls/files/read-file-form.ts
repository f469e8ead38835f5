import type { Context } from '../../http/request-state.ts';
import type { FileForm, Route } from '../route.ts';

const LANGUAGES = ['sv', 'en'] as const;

/**
 * Returns the file that `Accept` prefers to JSON; null for JSON and for what no route answers. A
 * language counts if `Accept-Language` names it: clients send `*` by themselves.
 */
export function readFileForm({ fileTypes = [] }: Route, context: Context): FileForm | null {
  // Without it, `text/csv; charset=utf-8` would accept no `text/csv`.
  const types = ['application/json', ...fileTypes];
  const accepted = context.accepts([...types, ...types.map((each) => `${each}; charset=utf-8`)]);
  const type = fileTypes.find((each) => accepted !== false && each === accepted.split(';', 1)[0]);
  if (type === undefined) return null;
  const named = context
    .acceptsLanguages()
    .map((tag) => LANGUAGES.find((each) => tag.toLowerCase().split('-')[0] === each));
  return { type, language: named.find((each) => each !== undefined) ?? null };
}
