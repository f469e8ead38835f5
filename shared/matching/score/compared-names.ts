import type { LegalFormRelation } from '../words/legal-form-words.ts';
import { compareForeignLegalForms, findNameRange } from '../words/foreign-legal-forms.ts';
import type { NormalisedName } from '../normalise-name.ts';

/**
 * A query and a registered name, ready for a comparison of words. Foreign legal forms are removed
 * from both, unless the registered name has a Swedish legal form.
 */
export interface ComparedNames {
  readonly queryName: NormalisedName;
  readonly registeredName: NormalisedName;
  /**
   * Relation of the foreign legal forms in the query and in the registered name. Null if the
   * registered name has a Swedish legal form, or if neither has a foreign one: nothing is compared.
   */
  readonly foreignLegalFormRelation: LegalFormRelation | null;
}

/**
 * Returns both names without foreign legal forms, and compares these forms. If `name` has a Swedish
 * legal form, or if neither name has a foreign one, returns both names unchanged and compares
 * nothing.
 */
export function relateForeignLegalForms(query: NormalisedName, name: NormalisedName): ComparedNames {
  if (name.legalFormInName !== null)
    return { queryName: query, registeredName: name, foreignLegalFormRelation: null };
  const own = findNameRange(name.foldedWords);
  const typed = findNameRange(query.foldedWords);
  if (own.forms.length === 0 && typed.forms.length === 0)
    return { queryName: query, registeredName: name, foreignLegalFormRelation: null };
  const foreignLegalForms =
    query.legalFormInName !== null && own.forms.length > 0
      ? 'different'
      : compareForeignLegalForms(typed.forms, own.forms);
  return {
    queryName: cut(query, typed),
    registeredName: cut(name, own),
    foreignLegalFormRelation: foreignLegalForms,
  };
}

function cut(
  name: NormalisedName,
  { nameStart, nameEndExclusive }: { readonly nameStart: number; readonly nameEndExclusive: number },
): NormalisedName {
  return {
    ...name,
    words: name.words.slice(nameStart, nameEndExclusive),
    foldedWords: name.foldedWords.slice(nameStart, nameEndExclusive),
  };
}
