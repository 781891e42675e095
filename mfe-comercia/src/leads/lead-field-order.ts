import { type LeadFieldName, leadFieldNames, legalBasisFields } from '@portals/contracts/constants';

/** Fields of the contact, in their usual order. */
const contact = ['contactName', 'position', 'contactEmail', 'contactPhone'] as const;
/** Fields that have a place of their own in every view and form of a lead. */
const ownPlace = [
  ...(['companyName', 'sector', 'source', 'status', 'notes', 'nextStep', 'nextStepOn'] as const),
  ...legalBasisFields,
] as const;
const placed: readonly LeadFieldName[] = [...contact, ...ownPlace];

/** Fields side by side below the company's name: those of the contact, and all others without a place of their own. */
export const sideBySide = [
  ...contact,
  ...leadFieldNames.filter(
    (name): name is Exclude<LeadFieldName, (typeof contact | typeof ownPlace)[number]> =>
      !placed.includes(name),
  ),
];
