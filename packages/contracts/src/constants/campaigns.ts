import { isSameLabel, statusNamedIn } from './labels.js';
import type { Language } from './language.js';
import { variableLeadFields } from './lead-fields.js';

/** What a campaign is, in the words that are stored. */
export const campaignTypes = ['email', 'social media', 'landing page'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** Statuses that are suggested for a campaign, in the order of the work (rule 10.31). A status is free text: any other is as good. */
export const campaignStatuses = ['draft', 'scheduled', 'active', 'paused', 'finished', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** What the suggested statuses are called in each language, as screens show them. */
export const campaignStatusNames: Readonly<Record<Language, Readonly<Record<CampaignStatus, string>>>> = {
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    active: 'Active',
    paused: 'Paused',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  es: {
    draft: 'Borrador',
    scheduled: 'Programada',
    active: 'Activa',
    paused: 'En pausa',
    finished: 'Finalizada',
    cancelled: 'Cancelada',
  },
};

/** The suggested status that a text names in either language, such as `active` for "Activa"; undefined for any other text. */
export const namedCampaignStatusOf = statusNamedIn(campaignStatuses, campaignStatusNames);

/** A status as it is stored (rule 10.31): "Activa" is the suggested `active`; all else stays as it is written. */
export function storedCampaignStatus(status: string): string {
  const named = namedCampaignStatusOf(status);
  return named === undefined || isSameLabel(named, status) ? status : named;
}

/** Networks that a social media campaign has a text for. */
export const campaignNetworks = ['x', 'linkedin', 'instagram', 'facebook'] as const;
export type CampaignNetwork = (typeof campaignNetworks)[number];

/** Characters that each network takes. A longer text is kept, and told. */
export const campaignNetworkLimits: Readonly<Record<CampaignNetwork, number>> = {
  x: 280,
  linkedin: 3000,
  instagram: 2200,
  facebook: 63_206,
};

/** What a person types about a campaign's success; all are counts except the cost, which is in euros. */
export const campaignFigures = ['sent', 'opened', 'clicked', 'replies', 'leads', 'cost'] as const;
export type CampaignFigure = (typeof campaignFigures)[number];

/** Names between the braces of `{{firstName|there}}`: fields of the lead that the campaign is sent to, and its first name (rule 10.37). */
export const campaignVariables = [
  'firstName',
  'contactName',
  ...variableLeadFields.filter((name) => name !== 'contactName'),
] as const;
export type CampaignVariable = (typeof campaignVariables)[number];

/** How a stored version came to be (rule 10.34). `refused` is what somebody wrote while somebody else changed the campaign. */
export const campaignVersionKinds = ['created', 'edited', 'restored', 'refused'] as const;
export type CampaignVersionKind = (typeof campaignVersionKinds)[number];

/** What is missing or doubtful in a campaign before it goes out; nothing of it is refused. */
export const campaignRemarks = [
  'NO_SUBJECT',
  'SUBJECT_LONG',
  'PREHEADER_LONG',
  'EMAIL_CUT',
  'NO_TITLE',
  'NO_DESCRIPTION',
  'NO_SLUG',
  'NOTHING_TO_SAY',
  'BUTTON_INCOMPLETE',
  'PICTURE_INCOMPLETE',
  'NO_ALTERNATIVE_TEXT',
  'VARIABLE_WITHOUT_FALLBACK',
  'POST_LONG',
] as const;
export type CampaignRemarkCode = (typeof campaignRemarks)[number];

export const campaignLimits = {
  /** Characters that a mail program shows of a subject and of the line after it; longer ones are told, not refused. */
  subjectShown: 60,
  preheaderShown: 100,
  /** A heading, a label of a button, an alternative text. */
  line: 300,
  /** The text of one block or of one network, in characters. */
  blockText: 65_000,
  /** An address in full. */
  url: 2000,
  slug: 80,
  /** Blocks of a document, those in columns included. */
  blocks: 200,
  columnsMin: 2,
  columnsMax: 3,
  /** A document as JSON, in characters. */
  document: 100_000,
  /** Days with figures. */
  metricDays: 400,
  /** Versions that are kept of a campaign; the oldest go. */
  versions: 50,
  /** Changes of one person within this time of the first are one version. */
  versionMinutes: 10,
  /** Gmail cuts an email that is longer, in bytes. */
  emailBytes: 102 * 1024,
} as const;

/** Last parts of the address of a landing page that nobody may take. */
export const reservedSlugs: readonly string[] = [
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'index',
  'legal',
  'login',
  'logout',
  'password',
  'preview',
  'privacy',
  'register',
  'releases',
  'robots',
  'security',
  'sitemap',
  'unknown',
];
