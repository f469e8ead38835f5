import type { RegisteredName } from '../../../shared/domain/stored-company-detail.ts';
import { trimBlanks, parseDate } from '../../parse/parse-field.ts';

const TYPE = /^([\p{Lu}\d_]+)-ORGNAM$/u;

/**
 * Parses the names of a company: items `name$TYPE-ORGNAM$date[$description]` joined by `|`
 * (docs/formats/registry.md#names). Names and descriptions can contain `|`: a part without a type
 * continues the description before it, or begins the next name if there is no such description.
 */
export function parseNames(text: string): RegisteredName[] {
  const names: RegisteredName[] = [];
  let loose = '';
  for (const piece of text.split('|')) {
    const parts = piece.split('$');
    const at = parts.findIndex((part) => TYPE.test(part));
    const last = names.at(-1);
    if (at > 0) {
      names.push(toName(loose, parts, at));
      loose = '';
    } else if (last !== undefined && last.description !== null) {
      names[names.length - 1] = { ...last, description: `${last.description}|${piece}` };
    } else {
      loose += `${piece}|`;
    }
  }
  if (names.length > 0 && loose !== '') {
    names.push({ name: trimBlanks(loose.slice(0, -1)), type: '', date: null, description: null });
  }
  if (names.length === 0)
    names.push({
      name: trimBlanks(text.split('$', 1).join('')),
      type: '',
      date: null,
      description: null,
    });
  return names.filter(({ name }) => name !== '').map(trimDescription);
}

function toName(loose: string, parts: readonly string[], at: number): RegisteredName {
  const description = parts.slice(at + 2).join('$');
  return {
    name: trimBlanks(loose + parts.slice(0, at).join('$')),
    type: TYPE.exec(parts[at] ?? '')?.[1] ?? '',
    date: parseDate((parts[at + 1] ?? '').trim()),
    description: description === '' ? null : description,
  };
}

function trimDescription(name: RegisteredName): RegisteredName {
  return name.description === null ? name : { ...name, description: name.description.trim() || null };
}

const RANKS: Readonly<Record<string, number>> = { FORETAGSNAMN: 0, NAMN: 1 };

/** Prefers the type `FORETAGSNAMN`, then `NAMN`. */
export function pickMainName(names: readonly RegisteredName[]): RegisteredName | undefined {
  const rank = (name: RegisteredName): number => RANKS[name.type] ?? 2;
  return names.toSorted((a, b) => rank(a) - rank(b))[0];
}
