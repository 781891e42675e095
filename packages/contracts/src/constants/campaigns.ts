import { isSameLabel, statusNamedIn } from './labels.js';
import type { Language } from './language.js';
import { variableLeadFields } from './lead-fields.js';

/** Suggested campaign statuses, in workflow order (rule 10.31). A status is free text, so any other value is valid too. */
export const campaignStatuses = ['draft', 'scheduled', 'active', 'paused', 'finished', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
/** Statuses of a campaign whose text is approved, so that guests of the company may read it (rule 18.70). */
export const approvedStatuses = [
  'scheduled',
  'active',
  'paused',
  'finished',
] as const satisfies readonly CampaignStatus[];

/** Display names of the suggested statuses in each language. */
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

/** Returns the suggested status for a display name in either language, such as `active` for "Activa"; undefined for other texts. */
export const namedCampaignStatusOf = statusNamedIn(campaignStatuses, campaignStatusNames);

/** Returns a status as it is stored (rule 10.31): "Activa" becomes the suggested `active`; any other text is stored unchanged. */
export function storedCampaignStatus(status: string): string {
  const named = namedCampaignStatusOf(status);
  return named === undefined || isSameLabel(named, status) ? status : named;
}

/**
 * Names of the variables in braces such as `{{firstName|there}}`: fields of the lead that receives the campaign, and
 * the first name of the lead's contact (rule 10.37).
 */
export const campaignVariables = [
  'firstName',
  'contactName',
  ...variableLeadFields.filter((name) => name !== 'contactName'),
] as const;
export type CampaignVariable = (typeof campaignVariables)[number];

/**
 * Ways in which a stored version was created (rule 10.34). `refused` is text that could not be saved, because somebody else had changed the
 * campaign in the meantime.
 */
export const campaignVersionKinds = ['created', 'edited', 'restored', 'refused'] as const;
export type CampaignVersionKind = (typeof campaignVersionKinds)[number];

/** Warnings about a campaign before it is sent or published; none of them blocks it. */
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
  'PLACEHOLDER_LEFT',
  'POST_LONG',
] as const;
export type CampaignRemarkCode = (typeof campaignRemarks)[number];

/** Templates from which an email or a landing page can be created (rule 10.93). */
export const mailTemplates = [
  'announcement',
  'offer',
  'event',
  'newsletter',
  'welcome',
  'followUp',
  'thanks',
  'letter',
] as const;
export type MailTemplateName = (typeof mailTemplates)[number];
export const pageTemplates = ['product', 'offer', 'event', 'download', 'waitingList', 'service'] as const;
export type PageTemplateName = (typeof pageTemplates)[number];

/** Layouts of a landing page: one column, or a band with the title and the form side by side on wide screens. */
export const pageLayouts = ['plain', 'hero'] as const;
export type PageLayout = (typeof pageLayouts)[number];

export const campaignLimits = {
  /** Number of characters of the subject and of the preheader that an email client shows; longer texts are accepted with a warning. */
  subjectShown: 60,
  preheaderShown: 100,
  /** Maximum length of a heading, a button label or an alternative text. */
  line: 300,
  /** Maximum length of the text in a block or for a network, in characters. */
  blockText: 65_000,
  /** Maximum length of a URL. */
  url: 2000,
  slug: 80,
  /** Maximum blocks in a document, including those in columns. */
  blocks: 200,
  columnsMin: 2,
  columnsMax: 3,
  /** Maximum length of a document as JSON, in characters. */
  document: 100_000,
  /** Maximum number of days with figures. */
  metricDays: 400,
  /** Maximum number of versions stored for a campaign; older ones are deleted. */
  versions: 50,
  /** Changes that a person makes within this many minutes of their first change are stored in the same version. */
  versionMinutes: 10,
  /** Size in bytes above which Gmail truncates an email. */
  emailBytes: 102 * 1024,
} as const;

/** Slugs that no landing page may use. */
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

/** Returns the HTML id of a block in the preview of an email or page, so that the editor can scroll to the block (rule 10.41). */
export const blockAnchor = (at: number): string => `block-${at}`;
