/** Score by place of the code: 1.0 for the primary one, a fifth less for each place after (decisions.md, POST /v1/sni/search). */
const SCORES = [1, 0.8, 0.6, 0.4, 0.2] as const;

/** The score of a stored company, as JSON text, that has `code` in one of its five places. */
export function toPlaceScore(company: string, code: string): number {
  const place = SCORES.findIndex((_, index) => company.includes(`"sni${index + 1}":"${code}"`));
  return SCORES[place] ?? 0;
}
