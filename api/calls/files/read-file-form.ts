import type { Context } from '../../http/request-state.ts';
import type { FileForm, Route } from '../route.ts';

const LANGUAGES = ['sv', 'en'] as const;

/**
 * Returns the file that `Accept` prefers to JSON; null for JSON and for what no route answers. A
 * language counts if `Accept-Language` names it: clients send `*` by themselves.
 */
export function readFileForm({ fileTypes = [] }: Route, context: Context): FileForm | null {
  const accepted = context.accepts(['application/json', ...fileTypes]);
  const type = fileTypes.find((each) => each === accepted);
  if (type === undefined) return null;
  const named = context
    .acceptsLanguages()
    .map((tag) => LANGUAGES.find((each) => tag.toLowerCase().split('-')[0] === each));
  return { type, language: named.find((each) => each !== undefined) ?? null };
}
