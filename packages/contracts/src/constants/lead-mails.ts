import { fillVariables } from './campaign-rules.js';
import { type VariableFields, variableValuesOf } from './variable-values.js';

/** A text with the fields of a lead in the places of its variables; what the lead has is text in one line, whatever it looks like. */
export function fillForLead(text: string, lead: VariableFields): string {
  const values = Object.entries(variableValuesOf(lead)).map(([name, value]) => [
    name,
    value?.replace(/\s+/gu, ' ') ?? null,
  ]);
  return fillVariables(text, Object.fromEntries(values));
}

/** A subject of a single mail as the lead reads it: always one line. */
export const subjectForLead = (subject: string, lead: VariableFields): string =>
  fillForLead(subject, lead).replace(/\s+/gu, ' ').trim();
