/** Groups rows that follow each other and have the same key. Memory: one group. */
export function* groupRows<Row>(rows: Iterable<Row>, toKey: (row: Row) => unknown): Generator<Row[]> {
  let group: Row[] = [];
  for (const row of rows) {
    if (group.length > 0 && toKey(group[0]!) !== toKey(row)) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/** Groups the rows of each company, which follow each other. */
export function groupByNumber<Row extends { readonly organisationNumber: string }>(
  rows: Iterable<Row>,
): Generator<Row[]> {
  return groupRows(rows, ({ organisationNumber }) => organisationNumber);
}
