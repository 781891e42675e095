/** Returns the rows, with the row of the same id replaced by its new version. */
export const replaced = <Row extends { id: number }>(rows: readonly Row[], row: Row): Row[] =>
  rows.map((old) => (old.id === row.id ? row : old));
