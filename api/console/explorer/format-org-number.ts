/** Formats ten digits with a hyphen: `556012-5790`. */
export function formatOrgNumber(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6)}`;
}
