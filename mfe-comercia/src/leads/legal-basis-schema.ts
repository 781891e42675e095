import { type LegalBasisFields, legalBasisFaults } from '@portals/contracts/constants';

interface IssueTaker {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** Clears the day and the source of a removed legal basis, which the form then hides. */
export const wholeBasis = <Values extends LegalBasisFields>(values: Values): Values =>
  values.legalBasis === null ? { ...values, legalBasisOn: null, legalBasisSource: null } : values;

/** Refuses a consent without its day or source, for `superRefine`; each issue has the fault's code as its message. */
export function checkBasis(values: LegalBasisFields, context: IssueTaker): void {
  for (const { field, code } of legalBasisFaults(values))
    context.addIssue({ code: 'custom', path: [field], message: code });
}
