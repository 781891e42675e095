/** Rows with one of them as a write has answered it, in the place that it had. */
export const replaced = <Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] =>
  rows.map((old) => (old.id === row.id ? row : old));
