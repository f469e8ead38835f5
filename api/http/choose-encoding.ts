/** Content encodings of answers, the best first. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;

export type ContentEncoding = (typeof ENCODINGS)[number];

/**
 * Returns the one of `offered` that the header `Accept-Encoding` prefers; null for an uncompressed
 * answer, which every caller gets that accepts nothing better, also one that refuses it (RFC 9110,
 * section 12.5.3). `*` means gzip, which every caller reads. A malformed weight counts as 0.
 */
export function chooseEncoding(
  acceptEncoding: string,
  offered: readonly ContentEncoding[] = ENCODINGS,
): ContentEncoding | null {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(parseCoding));
  const rest = weights.get('*') ?? 0;
  const weigh = (encoding: ContentEncoding): number =>
    weights.get(encoding) ?? (encoding === 'gzip' ? rest : 0);
  // Equal weights keep the order of the list.
  const [best] = offered.toSorted((one, other) => weigh(other) - weigh(one));
  if (best === undefined || weigh(best) === 0 || weigh(best) < (weights.get('identity') ?? 0)) return null;
  return best;
}

function parseCoding(coding: string): [name: string, weight: number] {
  const [name = '', ...parameters] = coding.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  if (weight === undefined) return [name, 1];
  return [name, /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(weight) ? Number(weight) : 0];
}
