import { type LegalBasisFields, legalBasisFaults } from '@portals/contracts/constants';

interface IssueTaker {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** Leaves nothing of a basis that is taken away, which the form does not show then. */
export const wholeBasis = <Values extends LegalBasisFields>(values: Values): Values =>
  values.legalBasis === null ? { ...values, legalBasisOn: null, legalBasisSource: null } : values;

/** Refuses a consent without day or source, for `superRefine`; each fault has its code as message. */
export function checkBasis(values: LegalBasisFields, context: IssueTaker): void {
  for (const { field, code } of legalBasisFaults(values))
    context.addIssue({ code: 'custom', path: [field], message: code });
}
