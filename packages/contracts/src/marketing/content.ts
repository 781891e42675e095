import { z } from 'zod';
import {
  contentFailures,
  contentGenerators,
  contentLengths,
  contentLimits,
  contentNetworks,
  contentPartNames,
  contentStates,
  contentTones,
  contentTypes,
  digitalSourceTypes,
  networksOfContent,
} from '../constants/content.js';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { id, optionalText, requiredText, text, timestamp } from '../fields/fields.js';
import { pageFields, version } from './row-version.js';

/** An address that a person can follow; no other kind of address, such as `javascript:`, and none with a password. */
const link = text()
  .trim()
  .max(contentLimits.link)
  .nullable()
  .transform((value) => value || null)
  .pipe(
    text()
      .pipe(z.url({ protocol: /^https?$/ }))
      .check(z.regex(/^[a-z]+:\/\/[^/?#@]+(?:[/?#]|$)/i))
      .nullable(),
  )
  .default(null);

/** What is asked of a generator, about a product (rule 10.2). */
export const ContentRequest = z.object({
  type: z.enum(contentTypes),
  /** One of `networksOfContent`; a post needs it. */
  network: z.enum(contentNetworks).nullable().default(null),
  productId: id,
  audience: requiredText(limits.text),
  tone: z.enum(contentTones),
  language: z.enum(languages),
  length: z.enum(contentLengths),
  /** One in each line. */
  keyPoints: optionalText(contentLimits.keyPoints),
  /** What the reader is asked to do; the generator finds one itself without it. */
  callToAction: optionalText(contentLimits.callToAction),
  link,
  utmSource: optionalText(contentLimits.utm),
  utmMedium: optionalText(contentLimits.utm),
  utmCampaign: optionalText(contentLimits.utm),
  /** How many texts to choose from. */
  variants: z.int().min(contentLimits.variantsMin).max(contentLimits.variantsMax),
});
export type ContentRequest = z.infer<typeof ContentRequest>;

/**
 * POST /api/marketing/companies/:id/contents: has texts written, answered with a stream of `ContentEvent`. Closing the connection
 * ends the writing. Errors before the stream begins: 400 VALIDATION_FAILED, 404 NOT_FOUND also for the product of another company,
 * 409 CONTENT_NO_MODEL, 429 TOO_MANY_REQUESTS with Retry-After beyond `contentLimits.perHour`.
 */
export const ContentInput = ContentRequest.extend({ generator: z.enum(contentGenerators) }).refine(
  ({ type, network }) => {
    const named: readonly string[] = networksOfContent[type];
    return network === null ? type !== 'social' : named.includes(network);
  },
  { path: ['network'], params: { code: 'INVALID_CHOICE' } },
);
export type ContentInput = z.infer<typeof ContentInput>;

/** POST /api/marketing/contents/:id/variants: has one of the texts written anew, answered with a stream of `ContentEvent`. */
export const ContentVariantInput = z.object({
  /** Which of the texts; the one before is kept. */
  number: z.int().min(1).max(contentLimits.variantsMax),
  generator: z.enum(contentGenerators),
});
export type ContentVariantInput = z.infer<typeof ContentVariantInput>;

const partTexts = z.partialRecord(z.enum(contentPartNames), z.string());
/** The texts of a variant by their parts. */
export type ContentTexts = z.infer<typeof partTexts>;

const editedPart = text().max(contentLimits.part).optional();
const editedParts = {
  subject: editedPart,
  preheader: editedPart,
  headline: editedPart,
  headline2: editedPart,
  headline3: editedPart,
  description: editedPart,
  description2: editedPart,
  claim: editedPart,
  text: editedPart,
  callToAction: editedPart,
} satisfies Record<(typeof contentPartNames)[number], unknown>;

/** PATCH /api/marketing/content-variants/:id: the parts that change, and the version that was read (rule 9.6). */
export const ContentVariantPatch = z.object({ ...editedParts, version });
export type ContentVariantPatch = z.infer<typeof ContentVariantPatch>;

const answeredPart = z.string().optional();

/** One text to choose from. Its parts are those of `contentPartsOf`; one that is not written yet is missing. */
export const ContentVariant = z.object({
  id,
  contentId: id,
  /** From 1. A text that was written anew has the number of the one before; the one with the greatest id counts. */
  number: z.int(),
  generator: z.enum(contentGenerators),
  /** The name of the model; null for the built-in generator. */
  model: z.string().nullable(),
  state: z.enum(contentStates),
  failure: z.enum(contentFailures).nullable(),
  /** Whether a person has changed it since. */
  isEdited: z.boolean(),
  /** What machines are told of where the text comes from (rule 10.13). */
  digitalSourceType: z.enum(digitalSourceTypes),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
  subject: answeredPart,
  preheader: answeredPart,
  headline: answeredPart,
  headline2: answeredPart,
  headline3: answeredPart,
  description: answeredPart,
  description2: answeredPart,
  claim: answeredPart,
  text: answeredPart,
  callToAction: answeredPart,
});
export type ContentVariant = z.infer<typeof ContentVariant>;

/** What was asked and written once, at GET /api/marketing/contents/:id. */
export const Content = z.object({
  id,
  marketingCompanyId: id,
  /** What was asked, as it was. */
  request: ContentRequest,
  /** The name of the product when it was asked; the product may be another one by now, or gone. */
  productName: z.string(),
  generator: z.enum(contentGenerators),
  model: z.string().nullable(),
  /** The mark that the texts come from a machine (rule 10.3); it stays, also when a person has edited them. */
  isGeneratedAutomatically: z.literal(true),
  createdAt: timestamp,
  /** By number; of equal ones the earlier first. */
  variants: ContentVariant.array(),
});
export type Content = z.infer<typeof Content>;

/** A line of the history at GET /api/marketing/companies/:id/contents, newest first. */
export const ContentRow = Content.omit({ request: true, variants: true }).extend({
  type: z.enum(contentTypes),
  network: z.enum(contentNetworks).nullable(),
  language: z.enum(languages),
  productId: id,
  /** How its first text begins. */
  excerpt: z.string(),
});
export type ContentRow = z.infer<typeof ContentRow>;

/** Query of the history. The search looks at texts, product and what was asked; the total is in the X-Total-Count header. */
export const ContentQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  type: z.enum(contentTypes).optional(),
  generator: z.enum(contentGenerators).optional(),
  productId: z.coerce.number().int().positive().optional(),
  sort: z.enum(['-createdAt']).default('-createdAt'),
  ...pageFields,
});
export type ContentQuery = z.infer<typeof ContentQuery>;

/** GET /api/marketing/companies/:id/content-generators: who can write. */
export const ContentGenerators = z.object({
  /** The name of the model; null when the operator has set up none. */
  model: z.string().nullable(),
});
export type ContentGenerators = z.infer<typeof ContentGenerators>;

/**
 * What a stream tells, each as the JSON of one event: what is being written, with an empty text for each variant; a piece of a part,
 * which is added to those before; a variant that has come to its end, as it is stored.
 */
export const ContentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), content: Content }),
  z.object({
    kind: z.literal('piece'),
    variantId: id,
    part: z.enum(contentPartNames),
    text: z.string(),
  }),
  z.object({ kind: z.literal('variant'), variant: ContentVariant }),
]);
export type ContentEvent = z.infer<typeof ContentEvent>;
