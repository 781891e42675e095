/** Returns the placeholders of a statement for some values, as in `IN (?, ?)`. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
