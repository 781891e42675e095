import { type CampaignNetwork, socialNetworks } from '../../constants/networks.js';
import { contentLengthOf } from './content-length.js';

/** Matches what may follow an address that ends in a text: white space, closing punctuation, or a slash that changes nothing. */
const afterAddress = /^\/?[).,;:!?»”'"\]…]*(?:\s|$)/u;

/** Returns true when a text contains a whole address, not only a longer one that begins with it. */
const containsAddress = (text: string, address: string): boolean =>
  text
    .split(address)
    .slice(1)
    .some((rest) => afterAddress.test(rest));

/** Returns the post for a network: the text, followed by the campaign's link unless the text contains it; empty for an empty text. */
export function postOf(text: string, link: string): string {
  const [said, address] = [text.trim(), link.trim()];
  return said === '' || address === '' || containsAddress(said, address) ? said : `${said}\n\n${address}`;
}

/** Returns the length of a post in characters, as the network counts them. */
export const postLengthOf = (network: CampaignNetwork, post: string): number =>
  contentLengthOf(post, socialNetworks[network].count);
