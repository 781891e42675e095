import type { ContentCount } from './content.js';

/** What the product knows of a social network. */
interface SocialNetwork {
  /** The same in every language. */
  name: string;
  /** Length of a post at most, as `count` counts. A longer one is kept, and told. */
  limit: number;
  count: ContentCount;
  /** Hashtags that the built-in generator writes below a text. */
  hashtags: number;
  /** Posts are written short, whatever length is asked for. */
  isShort: boolean;
  /** Lively posts begin with a symbol. */
  hasSymbols: boolean;
  /** Returns the address at which a person posts, with the text or the link where the network takes them. */
  postUrl(post: string, link: string): string;
}

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;

/**
 * The social networks that campaigns have a text for and that texts are written for, in the order in which they are shown. One that is
 * added here has a field, a limit, a review, a preview and texts of its own.
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

/** Returns a value for each social network. */
export const forEachNetwork = <Value>(
  make: (network: CampaignNetwork) => Value,
): Record<CampaignNetwork, Value> =>
  Object.fromEntries(campaignNetworks.map((network) => [network, make(network)])) as Record<
    CampaignNetwork,
    Value
  >;
