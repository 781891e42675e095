import { type CampaignNetwork, campaignNetworks, forEachNetwork, socialNetworks } from './networks.js';

/** Types of text that can be generated (rule 10.1). */
export const contentTypes = ['advertising', 'email', 'social', 'ad-design'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Networks that a text can be written for; each has its own length limits. */
export type ContentNetwork = 'google' | CampaignNetwork;
export const contentNetworks: readonly ContentNetwork[] = ['google', ...campaignNetworks];
/** Returns the name of a network, which is the same in every language. */
export const contentNetworkName = (network: ContentNetwork): string =>
  network === 'google' ? 'Google Ads' : socialNetworks[network].name;

/** Networks available for each type. A social post always has a network; an advertisement may have none. */
export const networksOfContent: Readonly<Record<ContentType, readonly ContentNetwork[]>> = {
  advertising: ['google'],
  email: [],
  social: campaignNetworks,
  'ad-design': [],
};
/** Network of a post for which none was chosen. */
export const usualNetwork = 'linkedin' satisfies CampaignNetwork;
/** Returns the social network that a post is written for. */
export const postNetworkOf = (network: ContentNetwork | null): CampaignNetwork =>
  network === null || network === 'google' ? usualNetwork : network;

export const contentTones = ['professional', 'friendly', 'enthusiastic', 'direct'] as const;
export type ContentTone = (typeof contentTones)[number];

export const contentLengths = ['short', 'medium', 'long'] as const;
export type ContentLength = (typeof contentLengths)[number];

/** Generators of texts: the built-in generator, which needs no other service, or the language model that the operator has configured. */
export const contentGenerators = ['built-in', 'model'] as const;
export type ContentGeneratorName = (typeof contentGenerators)[number];

/**
 * Origins of a text or picture, from the IPTC digital source type vocabulary: the built-in generator, a model, the built-in generator with
 * a person's edits, and a model with a person's edits.
 */
export const digitalSourceTypes = [
  'algorithmicMedia',
  'trainedAlgorithmicMedia',
  'composite',
  'compositeSynthetic',
] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** Names of the parts of all kinds of text, in display order. */
export const contentPartNames = [
  'subject',
  'preheader',
  'headline',
  'headline2',
  'headline3',
  'description',
  'description2',
  'claim',
  'text',
  'callToAction',
] as const;
export type ContentPartName = (typeof contentPartNames)[number];

/** The way in which a channel counts the length of a text; see `contentLengthOf`. */
export type ContentCount = 'characters' | 'units' | 'x' | 'google';

/** A part of a text and its maximum length on the channel. */
export interface ContentPart {
  name: ContentPartName;
  /** Maximum length, in the unit of `count`; null when the channel has no limit. */
  limit: number | null;
  count: ContentCount;
}

const part = (
  name: ContentPartName,
  limit: number | null,
  count: ContentCount = 'characters',
): ContentPart => ({
  name,
  limit,
  count,
});

/** Parts of an advertisement without a network; the limits suit flyers, newspapers and banners. */
const advertisement = [part('headline', 60), part('text', null), part('callToAction', 30)];
/** Parts of a responsive search ad, which needs three headlines and two descriptions. */
const searchAd = [
  part('headline', 30, 'google'),
  part('headline2', 30, 'google'),
  part('headline3', 30, 'google'),
  part('description', 90, 'google'),
  part('description2', 90, 'google'),
];
const email = [
  part('subject', 60),
  part('preheader', 100),
  part('headline', 80),
  part('text', null),
  part('callToAction', 30),
];
const design = [part('headline', 40), part('claim', 90), part('callToAction', 20)];
const posts = forEachNetwork((network) => {
  const { limit, count } = socialNetworks[network];
  return [part('text', limit, count)];
});

/**
 * Returns the parts of a text, in the order of writing and display.
 * @param network null for none; ignored for types without networks
 */
export function contentPartsOf(type: ContentType, network: ContentNetwork | null): readonly ContentPart[] {
  if (type === 'email') return email;
  if (type === 'ad-design') return design;
  if (type === 'advertising') return network === 'google' ? searchAd : advertisement;
  return posts[postNetworkOf(network)];
}

/** Limits of generation requests and stored texts. A text may exceed its channel's limit, but not `part`. */
export const contentLimits = {
  variantsMin: 2,
  variantsMax: 3,
  keyPoints: 2000,
  callToAction: 100,
  link: 2000,
  utm: 100,
  /** Maximum length of a stored part, in UTF-16 units. */
  part: 10_000,
  /** Generations that one user may start per hour; every new request and every rewritten variant counts as one. */
  perHour: 20,
} as const;

/** Progress of a variant. `stopped` and `failed` variants contain the text written before the stop or failure. */
export const contentStates = ['writing', 'whole', 'stopped', 'failed'] as const;
export type ContentState = (typeof contentStates)[number];

/**
 * Reasons why a generation failed, in this order: the generator was unreachable or failed, declined the request, was overloaded, was silent
 * or slow for too long, replied with nothing, with malformed text or with endless text; the daily budget is used up; a bug in the product.
 */
export const contentFailures = [
  'unreachable',
  'refused',
  'busy',
  'slow',
  'empty',
  'malformed',
  'endless',
  'budget',
  'internal',
] as const;
export type ContentFailure = (typeof contentFailures)[number];
