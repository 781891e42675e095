import { type LegalBasisFields, legalBasisFaults } from '@portals/contracts/constants';

interface IssueTaker {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** Clears date and source when the legal basis is removed, because the form then hides these fields. */
export const wholeBasis = <Values extends LegalBasisFields>(values: Values): Values =>
  values.legalBasis === null ? { ...values, legalBasisOn: null, legalBasisSource: null } : values;

/** Check for `superRefine` that rejects consent without a date or source. Each issue has an error code as its message. */
export function checkBasis(values: LegalBasisFields, context: IssueTaker): void {
  for (const { field, code } of legalBasisFaults(values))
    context.addIssue({ code: 'custom', path: [field], message: code });
}
