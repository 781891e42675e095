import type { EmailDocument } from '@portals/contracts/marketing';
import { blocksText } from '../campaign/campaign-text.rules.js';
import { emailNodes, type MjmlNode } from './email-nodes.js';
import type { EmailTheme } from './email-style.rules.js';
import { mailLinkNote } from './foreign-link.js';
import { type FooterOf, footerNodes, footerText } from './mail-footer.js';

/** An email to be made, as the thread that makes it is told. */
export interface EmailJob {
  /** With its variables filled in. */
  email: EmailDocument;
  theme: EmailTheme;
  footer: FooterOf;
  links: NotedLinks;
}

/** Facts by which an email says beside a link where it leads, or leaves it out (rule 16.30). */
export interface NotedLinks {
  /** Origin of the site. */
  origin: string;
  fromAddress: string;
  /** Where links lead that only count clicks. */
  targets?: ReadonlyMap<string, string>;
}

export interface MadeEmail {
  html: string;
  text: string;
}

/**
 * Makes an email.
 * @param render makes HTML of nodes
 */
export async function makeEmail(
  { email, theme, footer, links }: EmailJob,
  render: (node: MjmlNode) => Promise<string>,
): Promise<MadeEmail> {
  const note = mailLinkNote(links.origin, links.fromAddress, links.targets);
  const html = await render(emailNodes(email, theme, note, footerNodes(footer)));
  return { html, text: `${blocksText(email.blocks)}\n\n${footerText(footer)}\n` };
}
