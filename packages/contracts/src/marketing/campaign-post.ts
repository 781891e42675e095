import { type CampaignNetwork, socialNetworks } from '../constants/networks.js';
import { contentLengthOf } from './content-length.js';

/** What is posted on a network: the text, with the link of the campaign below it unless the text has it already. Empty without a text. */
export function postOf(text: string, link: string): string {
  const [said, address] = [text.trim(), link.trim()];
  return said === '' || said.includes(address) ? said : `${said}\n\n${address}`;
}

/** Characters of what is posted, as the network counts them. */
export const postLengthOf = (network: CampaignNetwork, post: string): number =>
  contentLengthOf(post, socialNetworks[network].count);
