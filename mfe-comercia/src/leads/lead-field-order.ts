import { type LeadFieldName, leadFieldNames, legalBasisFields } from '@portals/contracts/constants';

/** Fields of the contact, in their usual order. */
const contact = ['contactName', 'position', 'contactEmail', 'contactPhone'] as const;
/** Fields that are not in the two-column part because they have a fixed position elsewhere. */
const ownPlace = [
  ...(['companyName', 'sector', 'source', 'status', 'notes', 'nextStep', 'nextStepOn'] as const),
  ...legalBasisFields,
] as const;
const placed: readonly LeadFieldName[] = [...contact, ...ownPlace];

/** Fields shown side by side below the company's name: the contact first, then all that have no fixed position. */
export const sideBySide = [
  ...contact,
  ...leadFieldNames.filter(
    (name): name is Exclude<LeadFieldName, (typeof contact | typeof ownPlace)[number]> =>
      !placed.includes(name),
  ),
];
