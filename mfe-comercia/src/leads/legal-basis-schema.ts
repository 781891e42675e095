import { type LegalBasisFields, legalBasisFaults } from '@portals/contracts/constants';

interface IssueTaker {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** Clears the date and source when the basis is removed, because the form no longer shows them. */
export const wholeBasis = <Values extends LegalBasisFields>(values: Values): Values =>
  values.legalBasis === null ? { ...values, legalBasisOn: null, legalBasisSource: null } : values;

/** Check for `superRefine` that rejects a consent without date or source; the message of each issue is its code. */
export function checkBasis(values: LegalBasisFields, context: IssueTaker): void {
  for (const { field, code } of legalBasisFaults(values))
    context.addIssue({ code: 'custom', path: [field], message: code });
}
