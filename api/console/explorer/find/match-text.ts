import type {
  MatchExplanation,
  MatchRelation,
  MatchStep,
} from '../../../../shared/matching/explain-match.ts';
import type { Language } from '../../language/language.ts';

const sv = {
  matched: (reasons: string) => `Träff: ${reasons}`,
  otherName: (name: string) => `annat namn ${name}`,
  typo: (typed: string, registered: string, edits: number) =>
    `${typed} → ${registered} (${edits === 1 ? '1 bokstav' : `${edits} bokstäver`} skiljer)`,
  abbreviation: (typed: string, registered: string) => `${typed} för ${registered}`,
  together: (registered: string) => `skrivs ${registered}`,
  extra: (typed: string) => `utan ${typed}`,
  missing: (registered: string) => `även ${registered}`,
  town: (town: string) => `i ${town}`,
};

const en: typeof sv = {
  matched: (reasons) => `Matched: ${reasons}`,
  otherName: (name) => `other name ${name}`,
  typo: (typed, registered, edits) =>
    `${typed} → ${registered} (${edits === 1 ? '1 letter differs' : `${edits} letters differ`})`,
  abbreviation: (typed, registered) => `${typed} for ${registered}`,
  together: (registered) => `written ${registered}`,
  extra: (typed) => `without ${typed}`,
  missing: (registered) => `also ${registered}`,
  town: (town) => `in ${town}`,
};

const TEXTS = { sv, en };

/** Explains a match in one line; empty for a name that has nothing to explain. */
export function toMatchText(
  { name, steps }: MatchExplanation,
  registeredName: string,
  language: Language,
): string {
  const t = TEXTS[language];
  const parts = steps.flatMap((step) => toPart(step, language) ?? []);
  const reasons = name === registeredName ? parts : [t.otherName(name), ...parts];
  return reasons.length === 0 ? '' : t.matched(reasons.join('; '));
}

/** Null for parts that agree, or that the reader sees in the name. */
function toPart({ relation, typed, registered, edits }: MatchStep, language: Language): string | null {
  const t = TEXTS[language];
  const same = t.abbreviation(typed, registered);
  const together = t.together(registered);
  const texts: Readonly<Record<MatchRelation, string | null>> = {
    ...{ exact: null, folded: null, prefix: null, legal_form: null },
    ...{ abbreviation: same, synonym: same, joined: together, split: together },
    typo: t.typo(typed, registered, edits),
    extra: t.extra(typed),
    missing: t.missing(registered),
    town: t.town(registered),
  };
  return texts[relation];
}
