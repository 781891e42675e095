import {
  fillForLead,
  subjectForLead,
  unknownVariables,
  variablesWithoutFallback,
  variableValuesOf,
} from '@portals/contracts/constants';
import type { Lead, LeadMailInput } from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';

type Written = Pick<LeadMailInput, 'subject' | 'text'>;
const { UNKNOWN_VARIABLE, VARIABLE_WITHOUT_VALUE } = declaration.fieldErrors;

/** Returns one fault for each field with a variable that cannot be filled in for a lead. */
export function writtenFaults(written: Written, lead: Lead): FieldFault[] {
  const values = variableValuesOf(lead);
  return (['subject', 'text'] as const).flatMap((field): FieldFault[] => {
    const [unknown] = unknownVariables(written[field]);
    if (unknown !== undefined) return [{ field, code: UNKNOWN_VARIABLE, name: unknown }];
    const missing = variablesWithoutFallback(written[field]).find((name) => !values[name]?.trim());
    return missing === undefined ? [] : [{ field, code: VARIABLE_WITHOUT_VALUE, name: missing }];
  });
}

/** Returns an email with its variables filled in for a lead, for sending and for the preview. */
export const filledMail = ({ subject, text }: Written, lead: Lead): Written => ({
  subject: subjectForLead(subject, lead),
  text: fillForLead(text, lead),
});
