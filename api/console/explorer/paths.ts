/** The path of a company page. */
export function toCompanyPath(orgNumber: string): string {
  return `/console/company/${encodeURIComponent(orgNumber)}`;
}

/** The path of the sign-in page, which returns to `next` afterwards, a path of the console. */
export function toSignInPath(next: string): string {
  return `/console/sign-in?next=${encodeURIComponent(next)}`;
}
