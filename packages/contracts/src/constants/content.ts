import { type CampaignNetwork, campaignNetworks, forEachNetwork, socialNetworks } from './networks.js';

/** What can be written (rule 10.1). */
export const contentTypes = ['advertising', 'email', 'social', 'ad-design'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Networks whose rules a text can follow. */
export type ContentNetwork = 'google' | CampaignNetwork;
export const contentNetworks: readonly ContentNetwork[] = ['google', ...campaignNetworks];
/** What they are called, in every language. */
export const contentNetworkName = (network: ContentNetwork): string =>
  network === 'google' ? 'Google Ads' : socialNetworks[network].name;

/** The networks of each type. A post is always for one of them; an advertisement may be for none. */
export const networksOfContent: Readonly<Record<ContentType, readonly ContentNetwork[]>> = {
  advertising: ['google'],
  email: [],
  social: campaignNetworks,
  'ad-design': [],
};
/** The network of a post for which none is named. */
export const usualNetwork = 'linkedin' satisfies CampaignNetwork;

export const contentTones = ['professional', 'friendly', 'enthusiastic', 'direct'] as const;
export type ContentTone = (typeof contentTones)[number];

export const contentLengths = ['short', 'medium', 'long'] as const;
export type ContentLength = (typeof contentLengths)[number];

/** Who can write: our own program, without any other one, or the language model that the operator has set up. */
export const contentGenerators = ['built-in', 'model'] as const;
export type ContentGeneratorName = (typeof contentGenerators)[number];

/**
 * Where a text or picture comes from, in the words of the IPTC vocabulary of digital source types: written by the built-in
 * generator, by a model, or by people with the help of the one or the other.
 */
export const digitalSourceTypes = [
  'algorithmicMedia',
  'trainedAlgorithmicMedia',
  'composite',
  'compositeSynthetic',
] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** The parts that texts consist of, in the order in which they are shown. */
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

/** How a channel counts a text, as `contentLengthOf` says. */
export type ContentCount = 'characters' | 'units' | 'x' | 'google';

/** A part of a text, and how long it may be where it is published. */
export interface ContentPart {
  name: ContentPartName;
  /** As `count` counts; null where the channel has no limit. */
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

/** What an advertisement of no network has; long enough for a flyer, a newspaper and a banner. */
const advertisement = [part('headline', 60), part('text', null), part('callToAction', 30)];
/** A responsive search ad needs three headlines and two descriptions. */
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
 * The parts of a text, in the order in which they are written and shown.
 * @param network null for none; the types without networks ignore it
 */
export function contentPartsOf(type: ContentType, network: ContentNetwork | null): readonly ContentPart[] {
  if (type === 'email') return email;
  if (type === 'ad-design') return design;
  if (type === 'advertising') return network === 'google' ? searchAd : advertisement;
  return posts[network === null || network === 'google' ? usualNetwork : network];
}

/** Limits of what is asked for and stored. A text that is too long for its channel is shown and kept, up to `part`. */
export const contentLimits = {
  variantsMin: 2,
  variantsMax: 3,
  keyPoints: 2000,
  callToAction: 100,
  link: 2000,
  utm: 100,
  /** Longest part that is stored, in UTF-16 units. */
  part: 10_000,
  /** What somebody may have written in an hour, counted by starts: a new generation and each variant that is written anew. */
  perHour: 20,
} as const;

/** How far a variant has come. `stopped` and `failed` ones have what was written until then. */
export const contentStates = ['writing', 'whole', 'stopped', 'failed'] as const;
export type ContentState = (typeof contentStates)[number];

/**
 * Why a generator gave up: it could not be reached or had an error, refuses what it was asked, has too much to do, was silent for
 * too long or too slow, answered nothing, not in form or without end, or the day's allowance is used up. `internal`: a fault of
 * our own.
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
