/** An organisation number as people write it: `556012-5790`. */
export function formatOrgNumber(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6)}`;
}
