import {
  type CampaignVariable,
  type ExclusionReason,
  type LegalBasis,
  type VariableFields,
  variablesWithoutFallback,
  variableValuesOf,
} from '@portals/contracts/constants';
import type { CampaignBlock, EmailDocument } from '@portals/contracts/marketing';

/** The fields of a lead that decide whether it is excluded. */
export interface LeadToCheck extends VariableFields {
  /** Status in its comparable form, see `statusKeyOf`. */
  statusKey: string;
  legalBasis: LegalBasis | null;
}

/** Rules that apply to all leads of a mailing. */
export interface ExclusionRules {
  /** Excluded statuses, in their comparable form. */
  exceptStatusKeys: ReadonlySet<string>;
  /** Variables of the email without a fallback, which would leave a gap for a lead without a value. */
  neededVariables: readonly CampaignVariable[];
}

/** Facts about the address of a lead. */
export interface AddressFacts {
  isMailable: boolean;
  isSuppressed: boolean;
  isErased: boolean;
  /** True when a campaign whose recipients are excluded was sent to the address. */
  hadEarlier: boolean;
  /** True when the address already gets this mailing through another lead. */
  isTaken: boolean;
}

/** Returns the needed variables for which a lead has no value. */
export function missingVariablesOf(
  lead: VariableFields,
  { neededVariables }: Pick<ExclusionRules, 'neededVariables'>,
): CampaignVariable[] {
  if (neededVariables.length === 0) return [];
  const values = variableValuesOf(lead);
  return neededVariables.filter((name) => !values[name]?.trim());
}

/** Returns the reason that excludes a lead by its own fields, without any lookup. */
export function ownExclusionOf(
  lead: LeadToCheck,
  { exceptStatusKeys }: ExclusionRules,
  isMailable: boolean,
): ExclusionReason | null {
  if (!isMailable) return 'noAddress';
  if (exceptStatusKeys.has(lead.statusKey)) return 'status';
  return lead.legalBasis === null ? 'noBasis' : null;
}

/**
 * Returns the reason why a lead is excluded, the first in the order of `exclusionReasons`; null when it gets the email. Duplicate addresses
 * come last: if two leads share an address, the first one without another reason gets the email.
 */
export function exclusionOf(
  lead: LeadToCheck,
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

/** Returns the visible texts of a block; buttons and pictures without a URL are not rendered in emails. */
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
    case 'quote':
      return block.text.trim() === '' ? [] : [block.text, block.source];
    case 'question':
      return [block.question, block.text];
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks.flatMap(textsOf));
  }
}

/** Returns the variables for which a lead needs a value, because the email uses them without a fallback. */
export const neededVariablesOf = ({ subject, preheader, blocks }: EmailDocument): CampaignVariable[] => [
  ...new Set([subject, preheader, ...blocks.flatMap(textsOf)].flatMap(variablesWithoutFallback)),
];
