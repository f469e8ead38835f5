/** `content` has no blanks around it. Null for content in another form. */
export type Transformation = (content: string) => string | null;

export const BLANKS = ' \\u00a0';
export const MINUS = '[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]';
/** Signs between groups of digits that the apostrophe formats of TR5 allow. */
export const APOSTROPHES = "'`´‘’′＇";

/** Such as `12 345,6`. `separators` are the characters of a class between groups. */
export function groupedNumber(separators: string, point: ',' | '.'): Transformation {
  const between = separators === '' ? '' : `(?:[${separators}]\\d{3})*`;
  const pattern = new RegExp(`^(\\d+${between})?(?:\\${point}(\\d+))?$`);
  return (content) => {
    const match = pattern.exec(content);
    return match === null ? null : joinParts(match[1], match[2]);
  };
}

/**
 * Returns a transformation of numbers with `marks` anywhere between the digits, as TR4 and TR5
 * allow. A blank must stand before three digits all the same: `1 234 1` can be two numbers.
 */
export function spreadNumber(marks: string, point: ',' | '.'): Transformation {
  const blank = `(?<=\\d)[${BLANKS}](?=\\d{3}(?!\\d))`;
  const pattern = new RegExp(`^((?:[\\d${marks}]|${blank})*)(?:\\${point}(\\d+))?$`);
  return (content) => {
    const match = pattern.exec(content);
    return match === null ? null : joinParts(match[1], match[2]);
  };
}

/** Such as `1,23,456.78`. */
export const indianNumber: Transformation = (content) => {
  const match = /^((?:\d{1,2}[, \u00a0])?(?:\d{2}[, \u00a0])*\d{3}|\d+)(?:\.(\d+))?$/.exec(content);
  return match === null ? null : joinParts(match[1], match[2]);
};

/** `12 kr 50 öre` is `12.50`. `separators` stand between the digits of the first number. */
export function numberWithUnits(separators: string): Transformation {
  const unit = '\\s*[\\p{L}\\p{Sc}][\\p{L}\\p{Sc}\\s]*';
  const digits = `[\\d${separators}]+(?:[${BLANKS}]\\d{3}(?!\\d))*`;
  const pattern = new RegExp(`^(${digits})${unit}(?:(\\d{1,2})(?:${unit})?)?$`, 'u');
  return (content) => {
    const [, whole, part = '0'] = pattern.exec(content) ?? [];
    return whole === undefined ? null : joinParts(whole, part.padStart(2, '0'));
  };
}

function joinParts(whole: string | undefined, fraction: string | undefined): string | null {
  const digits = whole?.replaceAll(/\D/g, '') ?? '';
  if (digits === '' && fraction === undefined) return null;
  return (digits || '0') + (fraction === undefined ? '' : `.${fraction}`);
}

const GROUP_SIGNS = [`[${BLANKS}]`, '\\.', ',', `[${APOSTROPHES}]`];
const NUMBER_CONVENTIONS = (['.', ','] as const).flatMap((point) => [
  new RegExp(`^(\\d*)(?:\\${point}(\\d+))?$`),
  ...GROUP_SIGNS.filter((sign) => !sign.endsWith(point)).map(
    (sign) => new RegExp(`^([1-9]\\d{0,2}(?:${sign}\\d{3})+)(?:\\${point}(\\d+))?$`),
  ),
]);

/**
 * Reads a number as it is seen on the page, whatever its format says. Null if the conventions of
 * writing numbers give none or several: `1,234` is 1234 for some readers and 1.234 for others.
 */
export function readByConvention(content: string): string | null {
  const readings = NUMBER_CONVENTIONS.flatMap((pattern) => {
    const match = pattern.exec(content);
    return match === null ? [] : (joinParts(match[1], match[2]) ?? []);
  });
  return new Set(readings.map(Number)).size === 1 ? readings[0]! : null;
}

/** True for a minus alone, as the attribute `sign` has it. */
export function isMinus(text: string | null): boolean {
  return text !== null && new RegExp(`^${MINUS}$`).test(text);
}
