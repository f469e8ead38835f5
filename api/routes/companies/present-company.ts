/** A company as text, as it is sent among search results: with its score (specification 2.1). */
export function presentCompany(company: string, score: number): string {
  return `${company.slice(0, -1)},"score":${score}}`;
}
