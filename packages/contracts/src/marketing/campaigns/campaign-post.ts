import { type CampaignNetwork, socialNetworks } from '../../constants/networks.js';
import { contentLengthOf } from './content-length.js';

/** Returns the post for a network: the text, followed by the campaign's link unless the text contains it; empty for an empty text. */
export function postOf(text: string, link: string): string {
  const [said, address] = [text.trim(), link.trim()];
  return said === '' || said.includes(address) ? said : `${said}\n\n${address}`;
}

/** Returns the length of a post in characters, as the network counts them. */
export const postLengthOf = (network: CampaignNetwork, post: string): number =>
  contentLengthOf(post, socialNetworks[network].count);
