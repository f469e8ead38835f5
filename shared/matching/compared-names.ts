import { compareForeignForms, findForeignForms } from './words/foreign-forms.ts';
import type { NormalisedName } from './normalise-name.ts';

/** A query and a name as they are compared word by word. */
export interface ComparedNames {
  readonly query: NormalisedName;
  readonly name: NormalisedName;
  /** How foreign legal forms agree. Null when neither name has one. */
  readonly forms: 'same' | 'left-out' | 'different' | null;
}

/** Returns both names without foreign legal forms at their ends, if the name has no Swedish one. */
export function toComparedNames(query: NormalisedName, name: NormalisedName): ComparedNames {
  if (name.form !== null) return { query, name, forms: null };
  const own = findForeignForms(name.folded);
  const typed = findForeignForms(query.folded);
  if (own.forms.length === 0 && typed.forms.length === 0) return { query, name, forms: null };
  const forms =
    query.form !== null && own.forms.length > 0 ? 'different' : compareForeignForms(typed.forms, own.forms);
  return { query: cut(query, typed), name: cut(name, own), forms };
}

function cut(
  name: NormalisedName,
  { from, to }: { readonly from: number; readonly to: number },
): NormalisedName {
  return { ...name, words: name.words.slice(from, to), folded: name.folded.slice(from, to) };
}
