import type { CampaignType } from '@portals/contracts/constants';
import { forEachNetwork } from '@portals/contracts/constants';
import {
  type CampaignDocument,
  CampaignDocument as CampaignDocumentSchema,
  type Content,
  type ContentVariant,
  contentLinkOf,
} from '@portals/contracts/marketing';
import { wholeText } from './content-state';

const usual = {
  advertising: 'social media',
  email: 'email',
  social: 'social media',
  'ad-design': 'social media',
} as const;

/** Returns the type of campaign that a text usually becomes; a person may choose another. */
export const usualCampaignType = ({ request }: Content): CampaignType => usual[request.type];

/** Returns the blocks of a text below its title and description, without repeating either. */
function partsOf(variant: ContentVariant, above: readonly string[]) {
  const { headline = '' } = variant;
  const text =
    variant.text ?? [variant.claim, variant.description, variant.description2].filter(Boolean).join('\n\n');
  return [
    ...(headline && !above.includes(headline) ? [{ kind: 'heading', text: headline, level: 2 }] : []),
    ...(text && !above.includes(text) ? [{ kind: 'text', text }] : []),
  ];
}

/** Converts a text to the document of a campaign. @throws when a part is longer than a campaign allows */
export function campaignDocumentOf(
  content: Content,
  variant: ContentVariant,
  type: CampaignType,
): CampaignDocument {
  const { request } = content;
  const { language, network } = request;
  const title = variant.subject ?? variant.headline ?? '';
  const { callToAction = '' } = variant;
  const url = contentLinkOf(request) ?? '';
  if (type === 'email') {
    const head = { subject: title, preheader: variant.preheader ?? variant.claim ?? '' };
    // A button without a link is kept, because the review asks for what is missing.
    const button = callToAction ? [{ kind: 'button', label: callToAction, url }] : [];
    return CampaignDocumentSchema.parse({
      type,
      language,
      ...head,
      blocks: [...partsOf(variant, []), ...button],
    });
  }
  if (type === 'landing page') {
    const description = variant.preheader ?? variant.claim ?? variant.description ?? '';
    // Two buttons with the same label would lead to different places.
    const button = callToAction && url ? [{ kind: 'button', label: callToAction, url }] : [];
    const page = { title, description, contactLabel: button.length > 0 ? '' : callToAction };
    const blocks = [...partsOf(variant, [title, description]), ...button];
    return CampaignDocumentSchema.parse({ type, language, ...page, blocks });
  }
  const text = wholeText(variant, request);
  const posts = forEachNetwork((name) => (request.type !== 'social' || name === network ? text : ''));
  return CampaignDocumentSchema.parse({ type, language, posts, link: url });
}

const joined = (before: string, added: string): string => [before, added].filter(Boolean).join('\n\n');

/** Adds a text to a campaign's document, which keeps all of its content. Returns null when their types differ. */
export function withText(document: CampaignDocument, added: CampaignDocument): CampaignDocument | null {
  if (document.type === 'email' && added.type === 'email') {
    const head = {
      subject: document.subject || added.subject,
      preheader: document.preheader || added.preheader,
    };
    return { ...document, ...head, blocks: [...document.blocks, ...added.blocks] };
  }
  if (document.type === 'landing page' && added.type === 'landing page') {
    const head = {
      title: document.title || added.title,
      description: document.description || added.description,
    };
    return { ...document, ...head, blocks: [...document.blocks, ...added.blocks] };
  }
  if (document.type === 'social media' && added.type === 'social media') {
    const posts = forEachNetwork((name) => joined(document.posts[name], added.posts[name]));
    return { ...document, posts, link: document.link || added.link };
  }
  return null;
}
