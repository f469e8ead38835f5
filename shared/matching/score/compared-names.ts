import type { LegalFormRelation } from '../words/legal-form-words.ts';
import { compareForeignLegalForms, findForeignLegalForms } from '../words/foreign-legal-forms.ts';
import type { NormalisedName } from '../normalise-name.ts';

/**
 * A query and a registered name, ready for a comparison of words. Without foreign legal forms,
 * unless the registered name has a Swedish form.
 */
export interface ComparedNames {
  readonly query: NormalisedName;
  readonly name: NormalisedName;
  /** Comparison of the removed foreign legal forms. Null when no form was compared. */
  readonly foreignLegalFormRelation: LegalFormRelation | null;
}

/**
 * Returns both names without foreign legal forms, and compares these forms. If `name` has a Swedish
 * legal form, returns both names unchanged and compares nothing.
 */
export function removeAndCompareForeignForms(query: NormalisedName, name: NormalisedName): ComparedNames {
  if (name.formInName !== null) return { query, name, foreignLegalFormRelation: null };
  const own = findForeignLegalForms(name.foldedWords);
  const typed = findForeignLegalForms(query.foldedWords);
  if (own.forms.length === 0 && typed.forms.length === 0)
    return { query, name, foreignLegalFormRelation: null };
  const foreignLegalForms =
    query.formInName !== null && own.forms.length > 0
      ? 'different'
      : compareForeignLegalForms(typed.forms, own.forms);
  return { query: cut(query, typed), name: cut(name, own), foreignLegalFormRelation: foreignLegalForms };
}

function cut(
  name: NormalisedName,
  { nameStart, nameEnd }: { readonly nameStart: number; readonly nameEnd: number },
): NormalisedName {
  return {
    ...name,
    words: name.words.slice(nameStart, nameEnd),
    foldedWords: name.foldedWords.slice(nameStart, nameEnd),
  };
}
