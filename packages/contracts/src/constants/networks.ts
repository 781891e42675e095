import type { ContentCount } from './content.js';
import { eachOf } from './each-of.js';

/** Properties of a social network. */
interface SocialNetwork {
  /** Name of the network, the same in every language. */
  name: string;
  /** Maximum length of a post, in the unit of `count`. A longer post is saved with a warning. */
  limit: number;
  count: ContentCount;
  /** Number of hashtags that the built-in generator adds below a text. */
  hashtags: number;
  /** True when posts are always short, whatever length is requested. */
  isShort: boolean;
  /** True when the built-in generator may add emoji to posts with an enthusiastic or friendly tone. */
  hasSymbols: boolean;
  /** Returns the URL at which a person can publish the post, with the text or the link prefilled where the network allows it. */
  postUrl(post: string, link: string): string;
}

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;

/**
 * The social networks that campaigns and generated texts support, in display order. Adding a network here also adds its form field, limit,
 * review, preview and texts.
 */
const networks = {
  x: {
    ...{ name: 'X', limit: 280, count: 'x', hashtags: 2, isShort: true, hasSymbols: true },
    postUrl: (text) => withQuery('https://x.com/intent/post', { text }),
  },
  linkedin: {
    ...{ name: 'LinkedIn', limit: 3000, count: 'units', hashtags: 3, isShort: false, hasSymbols: false },
    postUrl: (text) => withQuery('https://www.linkedin.com/feed/', { shareActive: 'true', text }),
  },
  instagram: {
    ...{ name: 'Instagram', limit: 2200, count: 'units', hashtags: 5, isShort: false, hasSymbols: true },
    postUrl: () => 'https://www.instagram.com/',
  },
  facebook: {
    ...{ name: 'Facebook', limit: 63_206, count: 'units', hashtags: 2, isShort: false, hasSymbols: true },
    postUrl: (_post, u) =>
      u === '' ? 'https://www.facebook.com/' : withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
} as const satisfies Record<string, SocialNetwork>;

export type CampaignNetwork = keyof typeof networks;
export const socialNetworks: Readonly<Record<CampaignNetwork, SocialNetwork>> = networks;
export const campaignNetworks = Object.keys(networks) as readonly CampaignNetwork[];

/** Returns a record with a value for each social network. */
export const forEachNetwork = <Value>(
  make: (network: CampaignNetwork) => Value,
): Record<CampaignNetwork, Value> => eachOf(campaignNetworks, make);
