/** Rows of one key: at least one. */
export type Group<Row> = readonly [Row, ...Row[]];

/** Groups rows that follow each other and have the same key. Memory: one group. */
export function* groupRows<Row>(rows: Iterable<Row>, toKey: (row: Row) => unknown): Generator<Group<Row>> {
  let group: [Row, ...Row[]] | null = null;
  for (const row of rows) {
    if (group !== null && toKey(group[0]) === toKey(row)) group.push(row);
    else {
      if (group !== null) yield group;
      group = [row];
    }
  }
  if (group !== null) yield group;
}

/** Groups the rows of each company, which follow each other. */
export function groupByNumber<Row extends { readonly organisationNumber: string }>(
  rows: Iterable<Row>,
): Generator<Group<Row>> {
  return groupRows(rows, ({ organisationNumber }) => organisationNumber);
}
