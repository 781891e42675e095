import { type LegalBasisFields, legalBasisFaults } from '@portals/contracts/constants';

interface IssueTaker {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** Clears the day and source of a basis that is removed, because the form no longer shows them. */
export const wholeBasis = <Values extends LegalBasisFields>(values: Values): Values =>
  values.legalBasis === null ? { ...values, legalBasisOn: null, legalBasisSource: null } : values;

/** Refuses a consent without day or source, for `superRefine`; the code of each fault is its message. */
export function checkBasis(values: LegalBasisFields, context: IssueTaker): void {
  for (const { field, code } of legalBasisFaults(values))
    context.addIssue({ code: 'custom', path: [field], message: code });
}
