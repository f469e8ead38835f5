import {
  type MatchExplanation,
  type TypedToRegisteredRelation,
  type WordMatchExplanation,
  explainMatch,
} from '../../../../shared/matching/score/explain-match.ts';
import { byLanguage, type Language } from '../../language/language.ts';
import { foldDiacritics } from '../../../../shared/matching/fold-diacritics.ts';
import { html, type HtmlValue } from '../../html.ts';
import type { Company } from '../../../../shared/domain/company.ts';
import { parseNameQuery } from '../../../../shared/matching/name-query.ts';
import { normaliseName } from '../../../../shared/matching/normalise-name.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';

const TEXTS = byLanguage({
  matched: (reasons: string) => ({ sv: `Träff: ${reasons}`, en: `Matched: ${reasons}` }),
  partly: (reasons: string) => ({ sv: `Delvis träff: ${reasons}`, en: `Partial match: ${reasons}` }),
  otherName: (name: string) => ({ sv: `annat namn ${name}`, en: `other name ${name}` }),
  typo: (typed: string, registered: string, edits: number) => ({
    sv: `${typed} → ${registered} (${edits} skrivfel)`,
    en: `${typed} → ${registered} (${edits === 1 ? '1 typing error' : `${edits} typing errors`})`,
  }),
  abbreviation: (typed: string, registered: string) => ({
    sv: `${typed} för ${registered}`,
    en: `${typed} for ${registered}`,
  }),
  together: (registered: string) => ({ sv: `skrivs ${registered}`, en: `written ${registered}` }),
  extra: (typed: string) => ({ sv: `”${typed}” saknas`, en: `without “${typed}”` }),
  town: (town: string) => ({ sv: `i ${town}`, en: `in ${town}` }),
});

export function toMatchReasonText(
  { name, wordExplanations: steps }: MatchExplanation,
  registeredName: string,
  language: Language,
): string {
  const t = TEXTS[language];
  const parts = steps.flatMap((step) => toPart(step, language) ?? []);
  const reasons = name === registeredName ? parts : [t.otherName(name), ...parts];
  if (reasons.length === 0) return '';
  const isPartial = steps.some(({ relation }) => relation === 'only-typed');
  return (isPartial ? t.partly : t.matched)(reasons.join('; '));
}

function toPart(
  { relation, typedText, registeredText, typoCount }: WordMatchExplanation,
  language: Language,
): string | null {
  const t = TEXTS[language];
  const same = t.abbreviation(typedText, registeredText);
  const together = t.together(registeredText);
  const texts: Readonly<Record<TypedToRegisteredRelation, string | null>> = {
    exact: null,
    folded: null,
    prefix: null,
    'legal-form': null,
    'only-registered': null,
    abbreviation: same,
    synonym: same,
    joined: together,
    split: together,
    typo: t.typo(typedText, registeredText, typoCount),
    'only-typed': t.extra(typedText),
    town: t.town(registeredText),
  };
  return texts[relation];
}

const UNMARKED: ReadonlySet<TypedToRegisteredRelation> = new Set([
  'only-registered',
  'only-typed',
  'legal-form',
  'town',
]);
const WORD = /([\p{L}\p{N}]+)/u;

export function highlightMatchedWords(name: string, match: MatchExplanation | null): HtmlValue {
  if (match === null || match.name !== name) return name;
  const matched = new Set(
    match.wordExplanations
      .filter(({ relation }) => !UNMARKED.has(relation))
      .flatMap(({ registeredText }) => registeredText.split(' ').map(foldDiacritics)),
  );
  // The pattern has a group, so every second part is a word.
  return name
    .split(WORD)
    .map((part, place) =>
      place % 2 === 1 && matched.has(foldDiacritics(part.toLowerCase())) ? html`<mark>${part}</mark>` : part,
    );
}

/** Null for a company without a matching name, such as one found by its number. */
export async function explainNameMatches(
  reader: CompanyReader,
  companies: readonly Company[],
  queryText: string,
  context?: ReadContext,
): Promise<(MatchExplanation | null)[]> {
  const query = parseNameQuery(queryText);
  const explained: (MatchExplanation | null)[] = [];
  for (const { name, orgNumber, legalForm, postalAddress } of companies) {
    const detail = await reader.getCompanyDetail(orgNumber, context);
    const names = [name, ...(detail?.names ?? []).map((each) => each.name)];
    const about = { legalForm, city: postalAddress.city };
    const candidates = names.map((text) => ({ text, name: normaliseName(text), ...about }));
    explained.push(explainMatch(query, candidates));
  }
  return explained;
}
