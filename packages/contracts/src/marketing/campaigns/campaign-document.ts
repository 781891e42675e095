import { z } from 'zod';
import { campaignLimits, pageLayouts } from '../../constants/campaigns.js';
import { campaignTypesOfKind } from '../../constants/channels.js';
import { languages } from '../../constants/language.js';
import { limits } from '../../constants/limits.js';
import { forEachNetwork } from '../../constants/networks.js';
import { text } from '../../fields/fields.js';

// All fields may be empty, so that unfinished work can be saved; empty parts are omitted when the campaign is sent or published.
const line = text().max(campaignLimits.line).default('');
const label = text().max(limits.subject).default('');
/** Address that `isLinkAddress` checks: https, http or mailto. */
const link = text().trim().max(campaignLimits.url).default('');
/** Address that `isPictureAddress` checks: an uploaded picture, or https at a public host. */
const pictureAddress = text().trim().max(campaignLimits.url).default('');

const picture = { url: pictureAddress, alt: line };

const HeadingBlock = z.object({
  kind: z.literal('heading'),
  text: line,
  level: z.literal([1, 2, 3]).default(2),
});
/** Text with limited Markdown: `**bold**`, `*italic*`, `[label](https://…)`, lines that begin with `- ` or `1. ` (rule 10.38). */
const TextBlock = z.object({
  kind: z.literal('text'),
  text: text().max(campaignLimits.blockText).default(''),
});
const ButtonBlock = z.object({ kind: z.literal('button'), label, url: link });
const PictureBlock = z.object({ kind: z.literal('picture'), ...picture, link });
const DividerBlock = z.object({ kind: z.literal('divider') });
/** A quotation of a customer or another person, and its source. */
const QuoteBlock = z.object({ kind: z.literal('quote'), text: line, source: line });
/** A question and its answer, a text with limited Markdown. A page shows the answer when the reader opens the question. */
const QuestionBlock = z.object({
  kind: z.literal('question'),
  question: line,
  text: text().max(campaignLimits.blockText).default(''),
});

/** A block that is allowed in a column. */
export const CampaignPlainBlock = z.discriminatedUnion('kind', [
  HeadingBlock,
  TextBlock,
  ButtonBlock,
  PictureBlock,
  DividerBlock,
  QuoteBlock,
  QuestionBlock,
]);
export type CampaignPlainBlock = z.infer<typeof CampaignPlainBlock>;

const ColumnsBlock = z.object({
  kind: z.literal('columns'),
  /** Columns from left to right, stacked on narrow screens. They cannot be nested. */
  columns: z
    .array(z.object({ blocks: z.array(CampaignPlainBlock).max(campaignLimits.blocks).default([]) }))
    .min(campaignLimits.columnsMin)
    .max(campaignLimits.columnsMax),
});

export const CampaignBlock = z.discriminatedUnion('kind', [...CampaignPlainBlock.options, ColumnsBlock]);
export type CampaignBlock = z.infer<typeof CampaignBlock>;

const blockCount = (blocks: readonly CampaignBlock[]): number =>
  blocks.reduce(
    (sum, block) =>
      sum +
      1 +
      (block.kind === 'columns' ? block.columns.reduce((all, column) => all + column.blocks.length, 0) : 0),
    0,
  );

const blocks = z
  .array(CampaignBlock)
  .max(campaignLimits.blocks)
  .default([])
  .refine((all) => blockCount(all) <= campaignLimits.blocks, { params: { code: 'TOO_LONG' } });
const language = z.enum(languages);

export const EmailDocument = z.object({
  type: z.literal(campaignTypesOfKind('email')),
  language,
  /**
   * Subject of the email, which may contain variables. Email clients show the first `subjectShown` characters; a longer subject causes a
   * warning and is never truncated.
   */
  subject: label,
  /** Preview text that email clients show after the subject; may contain variables. */
  preheader: line,
  blocks,
});
export type EmailDocument = z.infer<typeof EmailDocument>;

export const LandingDocument = z.object({
  type: z.literal(campaignTypesOfKind('page')),
  language,
  title: label,
  /** Description for search engines and shared links. */
  description: line,
  /**
   * Last part of the page's address, `/l/<slug>`: lower-case letters, digits and single hyphens. A page without a slug cannot be
   * published.
   */
  slug: text().trim().max(campaignLimits.slug).default(''),
  /** True when search engines may list the page. */
  indexed: z.boolean().default(false),
  blocks,
  layout: z.enum(pageLayouts).default('plain'),
  /** Label of the button that leads to the contact form; a default label is used when empty. */
  contactLabel: label,
});
export type LandingDocument = z.infer<typeof LandingDocument>;

const post = text().max(campaignLimits.blockText).default('');

export const SocialDocument = z.object({
  type: z.literal(campaignTypesOfKind('posts')),
  language,
  /** The text of the post for each network; empty when there is no post for the network. */
  posts: z.object(forEachNetwork(() => post)),
  /** Link appended to the posts. */
  link,
  picture: z.object(picture).nullable().default(null),
});
export type SocialDocument = z.infer<typeof SocialDocument>;

/**
 * The content of a campaign in an answer. Its length is not checked again, because a stored document becomes longer when a version adds a
 * field with a default.
 */
export const StoredCampaignDocument = z.discriminatedUnion('type', [
  EmailDocument,
  LandingDocument,
  SocialDocument,
]);

/**
 * The content of a campaign, by its type (rule 10.32). Invalid addresses, unknown variables and invalid slugs are reported with their path
 * (`document.blocks.2.url`) and the codes LINK_ADDRESS, PICTURE_ADDRESS, UNKNOWN_VARIABLE, SLUG_FORM and SLUG_RESERVED. Forms can run the
 * same checks from campaign-rules before they submit.
 */
export const CampaignDocument = StoredCampaignDocument.refine(
  (document) => JSON.stringify(document).length <= campaignLimits.document,
  { params: { code: 'TOO_LONG' } },
);
export type CampaignDocument = z.infer<typeof CampaignDocument>;
