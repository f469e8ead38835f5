/** Returns the name of a source in a sentence: `the size classes`, `the SNI`. */
export function describeSource(name: string): string {
  return `the ${name.replaceAll('-', ' ').replace(/^\w{3}$/, (short) => short.toUpperCase())}`;
}
