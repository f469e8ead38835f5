/** The path of a company page. */
export function toCompanyPath(orgNumber: string): string {
  return `/console/company/${encodeURIComponent(orgNumber)}`;
}
