import { type LeadFieldName, leadFieldNames, legalBasisFields } from '@portals/contracts/constants';

/** Fields of the contact, in display order. */
const contact = ['contactName', 'position', 'contactEmail', 'contactPhone'] as const;
/** Fields that have a fixed position in the form and are therefore not part of the two-column area. */
const ownPlace = [
  ...(['companyName', 'sector', 'source', 'status', 'notes', 'nextStep', 'nextStepOn'] as const),
  ...(['lossReason', 'lossNote'] as const),
  ...legalBasisFields,
] as const;
const placed: readonly LeadFieldName[] = [...contact, ...ownPlace];

/** Fields shown in two columns below the company's name: the contact first, then all fields that have no fixed position. */
export const sideBySide = [
  ...contact,
  ...leadFieldNames.filter(
    (name): name is Exclude<LeadFieldName, (typeof contact | typeof ownPlace)[number]> =>
      !placed.includes(name),
  ),
];
