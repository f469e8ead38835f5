const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const REFERENCE = /&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|([^;&<]*));?/g;
const MAX_DIGITS = 8;

/**
 * Replaces character references and XML's five entities in a text. Null for any other `&`, since
 * documents cannot declare entities (docs/formats/annual-reports.md#documents), and for a reference
 * to a character that XML forbids, such as `&#0;`.
 */
export function decodeXmlReferences(text: string): string | null {
  let isValid = true as boolean;
  const replaced = text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    const value = whole.endsWith(';') ? toCharacter(decimal, hex, name) : null;
    if (value === null) isValid = false;
    return value ?? '';
  });
  return isValid ? replaced : null;
}

function toCharacter(decimal?: string, hex?: string, name?: string): string | null {
  const number = decimal ?? hex;
  if (number === undefined) return NAMED.get(name ?? '') ?? null;
  const digits = number.replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) return null;
  const code = parseInt(digits, decimal === undefined ? 16 : 10);
  return isXmlCharacter(code) ? String.fromCodePoint(code) : null;
}

function isXmlCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
