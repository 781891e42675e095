import {
  type CampaignVariable,
  type ExclusionReason,
  type LegalBasis,
  type VariableFields,
  variablesWithoutFallback,
  variableValuesOf,
} from '@portals/contracts/constants';
import type { CampaignBlock, EmailDocument } from '@portals/contracts/marketing';

/** What is looked at of a lead. */
export interface LeadToJudge extends VariableFields {
  /** As it is compared: `statusKeyOf`. */
  statusKey: string;
  legalBasis: LegalBasis | null;
}

/** What is the same for all leads of a mailing. */
export interface ExclusionRules {
  /** Statuses that get no mail, as they are compared. */
  exceptStatusKeys: ReadonlySet<string>;
  /** Variables of the email that leave nothing behind where a lead has no value for them. */
  neededVariables: readonly CampaignVariable[];
}

/** What is known of the address of a lead. */
export interface AddressFacts {
  isMailable: boolean;
  isSuppressed: boolean;
  isErased: boolean;
  /** Whether one of the campaigns that are left out has gone to it. */
  hadEarlier: boolean;
  /** Whether it gets this mailing as another lead's address. */
  isTaken: boolean;
}

/** Variables that a lead has no value for, of those that it needs one for. */
export function missingVariablesOf(
  lead: LeadToJudge,
  { neededVariables }: ExclusionRules,
): CampaignVariable[] {
  if (neededVariables.length === 0) return [];
  const values = variableValuesOf(lead);
  return neededVariables.filter((name) => !values[name]?.trim());
}

/** Why a lead gets no mail that nothing has to be looked up for. */
export function ownExclusionOf(
  lead: LeadToJudge,
  { exceptStatusKeys }: ExclusionRules,
  isMailable: boolean,
): ExclusionReason | null {
  if (!isMailable) return 'noAddress';
  if (exceptStatusKeys.has(lead.statusKey)) return 'status';
  return lead.legalBasis === null ? 'noBasis' : null;
}

/**
 * Why a lead gets no mail, in the order of `exclusionReasons`; null when it gets one. The address comes last: of two leads with one
 * address, the first that could get the mail gets it.
 */
export function exclusionOf(
  lead: LeadToJudge,
  rules: ExclusionRules,
  facts: AddressFacts,
): ExclusionReason | null {
  const own = ownExclusionOf(lead, rules, facts.isMailable);
  if (own !== null) return own;
  if (facts.isErased) return 'erased';
  if (facts.isSuppressed) return 'suppressed';
  if (facts.hadEarlier) return 'earlierCampaign';
  if (missingVariablesOf(lead, rules).length > 0) return 'missingVariable';
  return facts.isTaken ? 'sameAddress' : null;
}

/** The texts of a block that are shown; those of a button or picture that leads nowhere are left out of emails. */
function textsOf(block: CampaignBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [block.text];
    case 'button':
      return block.url === '' ? [] : [block.label];
    case 'picture':
      return block.url === '' ? [] : [block.alt];
    case 'divider':
      return [];
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks.flatMap(textsOf));
  }
}

/** Variables of an email that a lead needs a value for, because they have no fallback somewhere. */
export const neededVariablesOf = ({ subject, preheader, blocks }: EmailDocument): CampaignVariable[] => [
  ...new Set([subject, preheader, ...blocks.flatMap(textsOf)].flatMap(variablesWithoutFallback)),
];
