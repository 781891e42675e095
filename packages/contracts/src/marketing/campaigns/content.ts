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
} from '../../constants/content.js';
import { languages } from '../../constants/language.js';
import { limits } from '../../constants/limits.js';
import { id, nullableLine, optionalText, requiredText, text, timestamp } from '../../fields/fields.js';
import { pageFields, version } from '../kernel/index.js';

/** An http or https address. Other schemes, such as `javascript:`, and addresses with a password are rejected. */
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

/** Request to a generator, about a product (rule 10.2). */
export const ContentRequest = z.object({
  type: z.enum(contentTypes),
  /** One of `networksOfContent`; required for a post. */
  network: z.enum(contentNetworks).nullable().default(null),
  productId: id,
  audience: requiredText(limits.text),
  tone: z.enum(contentTones),
  language: z.enum(languages),
  length: z.enum(contentLengths),
  /** One key point on each line. */
  keyPoints: optionalText(contentLimits.keyPoints),
  /** Call to action; if empty, the generator chooses one. */
  callToAction: nullableLine(contentLimits.callToAction).default(null),
  link,
  utmSource: nullableLine(contentLimits.utm).default(null),
  utmMedium: nullableLine(contentLimits.utm).default(null),
  utmCampaign: nullableLine(contentLimits.utm).default(null),
  /** Number of variants to choose from. */
  variants: z.int().min(contentLimits.variantsMin).max(contentLimits.variantsMax),
});
export type ContentRequest = z.infer<typeof ContentRequest>;

/**
 * POST /api/marketing/companies/:id/contents: generates texts and returns a stream of `ContentEvent`. Closing the connection stops the
 * generation. Errors before the stream begins: 400 VALIDATION_FAILED, 404 NOT_FOUND also for the product of another company, 409
 * CONTENT_NO_MODEL, 429 TOO_MANY_REQUESTS with Retry-After beyond `contentLimits.perHour`.
 */
export const ContentInput = ContentRequest.extend({ generator: z.enum(contentGenerators) }).refine(
  ({ type, network }) => {
    const named: readonly string[] = networksOfContent[type];
    return network === null ? type !== 'social' : named.includes(network);
  },
  { path: ['network'], params: { code: 'INVALID_CHOICE' } },
);
export type ContentInput = z.infer<typeof ContentInput>;

/** POST /api/marketing/contents/:id/variants: rewrites one of the texts and returns a stream of `ContentEvent`. */
export const ContentVariantInput = z.object({
  /** Number of the variant to rewrite; its previous text stays stored. */
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

/** PATCH /api/marketing/content-variants/:id: the changed parts, and the version they are based on (rule 9.6). */
export const ContentVariantPatch = z.object({ ...editedParts, version });
export type ContentVariantPatch = z.infer<typeof ContentVariantPatch>;

const answeredPart = z.string().optional();

/** One of the texts to choose from. It has the parts that `contentPartsOf` returns, except parts that have not been written yet. */
export const ContentVariant = z.object({
  id,
  contentId: id,
  /**
   * Counted from 1. A rewritten text has the number of the text that it replaces; among texts with the same number, the one with the
   * greatest id is current.
   */
  number: z.int(),
  generator: z.enum(contentGenerators),
  /** The name of the model; null for the built-in generator. */
  model: z.string().nullable(),
  state: z.enum(contentStates),
  failure: z.enum(contentFailures).nullable(),
  /** True when a person has edited the text. */
  isEdited: z.boolean(),
  /** Origin of the text in machine-readable form (rule 10.13). */
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

/** A generation request with the texts written for it, at GET /api/marketing/contents/:id. */
export const Content = z.object({
  id,
  marketingCompanyId: id,
  /** The request as it was stored. */
  request: ContentRequest,
  /** Name of the product at the time of the request; the product may have been renamed or deleted since. */
  productName: z.string(),
  generator: z.enum(contentGenerators),
  model: z.string().nullable(),
  /** Marks the texts as machine-generated (rule 10.3); stays true after a person has edited them. */
  isGeneratedAutomatically: z.literal(true),
  createdAt: timestamp,
  /** Variants sorted by number, and among equal numbers by age. */
  variants: ContentVariant.array(),
});
export type Content = z.infer<typeof Content>;

/** A row of the history at GET /api/marketing/companies/:id/contents, newest first. */
export const ContentRow = Content.omit({ request: true, variants: true }).extend({
  type: z.enum(contentTypes),
  network: z.enum(contentNetworks).nullable(),
  language: z.enum(languages),
  productId: id,
  /** Beginning of the first text. */
  excerpt: z.string(),
});
export type ContentRow = z.infer<typeof ContentRow>;

/** Query of GET /api/marketing/companies/:id/contents. The search covers texts, product and request; the X-Total-Count header has the total. */
export const ContentQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  type: z.enum(contentTypes).optional(),
  generator: z.enum(contentGenerators).optional(),
  productId: z.coerce.number().int().positive().optional(),
  sort: z.enum(['-createdAt']).default('-createdAt'),
  ...pageFields,
});
export type ContentQuery = z.infer<typeof ContentQuery>;

/** GET /api/marketing/companies/:id/content-generators: the available generators. */
export const ContentGenerators = z.object({
  /** Name of the model; null when the operator has configured none. */
  model: z.string().nullable(),
});
export type ContentGenerators = z.infer<typeof ContentGenerators>;

/**
 * An event of the stream, as JSON: a started generation, with an empty text for each variant; a chunk of a part, to be appended
 * to its previous chunks; or a finished variant, as it has been stored.
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
