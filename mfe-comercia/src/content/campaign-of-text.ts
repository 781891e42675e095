import {
  byKind,
  type CampaignType,
  campaignTypes,
  channels,
  escapeMarks,
  forEachNetwork,
  hasKind,
  newCampaignType,
} from '@portals/contracts/constants';
import {
  type CampaignDocument,
  CampaignDocument as CampaignDocumentSchema,
  type Content,
  type ContentVariant,
  contentLinkOf,
} from '@portals/contracts/marketing';
import { wholeText } from './content-state';

/** Returns the campaign type suggested for a text; the user may choose another type. */
export const usualCampaignType = ({ request }: Content): CampaignType =>
  campaignTypes.find((type) => channels[type].texts.includes(request.type)) ?? newCampaignType;

/** Returns the blocks of a text, without repeating the title and description shown above them. */
function partsOf(variant: ContentVariant, above: readonly string[]) {
  const { headline = '' } = variant;
  const text =
    variant.text ?? [variant.claim, variant.description, variant.description2].filter(Boolean).join('\n\n');
  return [
    ...(headline && !above.includes(headline) ? [{ kind: 'heading', text: headline, level: 2 }] : []),
    ...(text && !above.includes(text) ? [{ kind: 'text', text: escapeMarks(text) }] : []),
  ];
}

/**
 * Converts a text to a campaign document.
 * @throws when a part exceeds the length that a campaign allows
 */
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
  const fields = byKind<{ type: CampaignType }, object>(
    { type },
    {
      email() {
        const head = { subject: title, preheader: variant.preheader ?? variant.claim ?? '' };
        // A button without a URL is kept, because the review then points out the missing URL.
        const button = callToAction ? [{ kind: 'button', label: callToAction, url }] : [];
        return { ...head, blocks: [...partsOf(variant, []), ...button] };
      },
      page() {
        const description = variant.preheader ?? variant.claim ?? variant.description ?? '';
        // Without a URL, the call to action becomes the label of the contact form instead of a button. Otherwise two buttons with the same
        // label would lead to different places.
        const button = callToAction && url ? [{ kind: 'button', label: callToAction, url }] : [];
        const page = { title, description, contactLabel: button.length > 0 ? '' : callToAction };
        return { ...page, blocks: [...partsOf(variant, [title, description]), ...button] };
      },
      posts() {
        const text = wholeText(variant, request);
        const posts = forEachNetwork((name) => (request.type !== 'social' || name === network ? text : ''));
        return { posts, link: url };
      },
    },
  );
  return CampaignDocumentSchema.parse({ type, language, ...fields });
}

const joined = (before: string, added: string): string => [before, added].filter(Boolean).join('\n\n');

/** Appends a text to a campaign's document, keeping the existing content. Returns null when the document types differ. */
export function withText(document: CampaignDocument, added: CampaignDocument): CampaignDocument | null {
  if (hasKind(document, 'email') && hasKind(added, 'email')) {
    const head = {
      subject: document.subject || added.subject,
      preheader: document.preheader || added.preheader,
    };
    return { ...document, ...head, blocks: [...document.blocks, ...added.blocks] };
  }
  if (hasKind(document, 'page') && hasKind(added, 'page')) {
    const head = {
      title: document.title || added.title,
      description: document.description || added.description,
      contactLabel: document.contactLabel || added.contactLabel,
    };
    return { ...document, ...head, blocks: [...document.blocks, ...added.blocks] };
  }
  if (hasKind(document, 'posts') && hasKind(added, 'posts')) {
    const posts = forEachNetwork((name) => joined(document.posts[name], added.posts[name]));
    return { ...document, posts, link: document.link || added.link };
  }
  return null;
}
