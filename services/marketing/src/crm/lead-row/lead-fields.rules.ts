import { type LeadFieldName, leadFieldNames } from '@portals/contracts/constants';
import type { LeadInput } from '@portals/contracts/marketing';

/** The fields of a lead that a person fills in. */
export type LeadFields = Pick<LeadInput, LeadFieldName>;

/** Fields of a lead in a list: all except the notes, which may be long. */
export const listedFields = leadFieldNames.filter((name) => name !== 'notes');

/**
 * Copies the named fields of a lead to a row. They are set one by one because imports make many rows: for this many properties, a spread
 * takes V8 a hundred times as long.
 */
export function withFields<Row extends Record<string, unknown>, Name extends LeadFieldName>(
  row: Row,
  lead: Pick<LeadFields, Name>,
  names: readonly Name[],
): Row & Pick<LeadFields, Name> {
  const target: Record<string, unknown> = row;
  for (const name of names) target[name] = lead[name];
  return row as Row & Pick<LeadFields, Name>;
}
