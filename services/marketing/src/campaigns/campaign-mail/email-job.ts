import type { EmailDocument } from '@portals/contracts/marketing';
import { printable } from '@portals/service-kit/mail-text';
import type { ShownBrand } from '../brand/shown-brand.js';
import { blocksText } from '../campaign/campaign-text.rules.js';
import { lookOfEmail } from './email-look.js';
import { emailNodes, type MjmlNode } from './email-nodes.js';
import type { EmailTheme } from './email-style.rules.js';
import { mailLinkNote } from './foreign-link.js';
import { type FooterOf, footerNodes, footerText } from './mail-footer.js';

/** Job of the email thread: an email to render. */
export interface EmailJob {
  /** The email, with its variables already filled in. */
  email: EmailDocument;
  theme: EmailTheme;
  footer: FooterOf;
  links: NotedLinks;
  /** Undefined for mailings requested before brands existed. */
  brand?: ShownBrand;
}

/** Data for deciding which links of the email show their target next to them (rule 16.30). */
export interface NotedLinks {
  /** Origin of the site. */
  origin: string;
  fromAddress: string;
  /** Final target of each link that redirects in order to count clicks. */
  targets?: ReadonlyMap<string, string>;
}

export interface MadeEmail {
  html: string;
  text: string;
}

/**
 * Renders an email.
 * @param render converts nodes to HTML
 */
export async function makeEmail(
  { email, theme, footer, links, brand }: EmailJob,
  render: (node: MjmlNode) => Promise<string>,
): Promise<MadeEmail> {
  const note = mailLinkNote(links.origin, links.fromAddress, links.targets);
  const look = lookOfEmail(brand);
  // Only previews have a fixed theme, so only they get anchors to scroll to.
  const hasAnchors = theme !== 'auto';
  const html = await render(
    emailNodes(email, theme, { look, note, origin: links.origin, hasAnchors }, footerNodes(footer, look)),
  );
  return { html, text: printable(`${blocksText(email.blocks)}\n\n${footerText(footer, look.links)}\n`) };
}
