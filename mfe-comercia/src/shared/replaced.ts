/** Returns the rows with one of them replaced by the result of a write. */
export const replaced = <Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] =>
  rows.map((old) => (old.id === row.id ? row : old));
