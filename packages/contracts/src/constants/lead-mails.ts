import { fillVariables } from './campaign-rules.js';
import { type VariableFields, variableValuesOf } from './variable-values.js';

/**
 * Replaces the variables of a text with the fields of a lead. A value is inserted as one line of plain text, even when it looks like
 * markup.
 */
export function fillForLead(text: string, lead: VariableFields): string {
  const values = Object.entries(variableValuesOf(lead)).map(([name, value]) => [
    name,
    value?.replace(/\s+/gu, ' ') ?? null,
  ]);
  return fillVariables(text, Object.fromEntries(values));
}

/** Returns the subject of an email to one lead with its variables filled in, on one line. */
export const subjectForLead = (subject: string, lead: VariableFields): string =>
  fillForLead(subject, lead).replace(/\s+/gu, ' ').trim();
