/** Where the page of a company is. */
export function toCompanyPath(orgNumber: string): string {
  return `/console/company/${encodeURIComponent(orgNumber)}`;
}
