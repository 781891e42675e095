import {
  byKind,
  type CampaignNetwork,
  type CampaignRemarkCode,
  campaignLimits,
  campaignNetworks,
  socialNetworks,
  variablesWithoutFallback,
} from '@portals/contracts/constants';
import {
  type CampaignBlock,
  type CampaignDocument,
  type CampaignRemark,
  type EmailDocument,
  type LandingDocument,
  postLengthOf,
  postOf,
  type SocialDocument,
} from '@portals/contracts/marketing';
import { isBlankDocument, textsIn } from './campaign-text.rules.js';

/** Matches placeholders in square brackets that templates use for facts about the company, but not Markdown links. */
const placeholder = /\[[^\]\n]{2,80}\](?!\()/;

const remark = (field: string, code: CampaignRemarkCode): CampaignRemark => ({ field, code });
const remarkIf = (isSo: boolean, field: string, code: CampaignRemarkCode): CampaignRemark[] =>
  isSo ? [remark(field, code)] : [];

const fallbackAt = (field: string, text: string) =>
  remarkIf(variablesWithoutFallback(text).length > 0, field, 'VARIABLE_WITHOUT_FALLBACK');
const characters = (text: string) => [...text.trim()].length;

function inBlock(field: string, block: CampaignBlock): CampaignRemark[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return fallbackAt(`${field}.text`, block.text);
    case 'button': {
      const isIncomplete = (block.label.trim() === '') !== (block.url === '');
      const at = block.url === '' ? 'url' : 'label';
      return [
        ...remarkIf(isIncomplete, `${field}.${at}`, 'BUTTON_INCOMPLETE'),
        ...fallbackAt(`${field}.label`, block.label),
      ];
    }
    case 'picture':
      if (block.url === '') return remarkIf(block.alt.trim() !== '', `${field}.url`, 'PICTURE_INCOMPLETE');
      return [
        ...remarkIf(block.alt.trim() === '', `${field}.alt`, 'NO_ALTERNATIVE_TEXT'),
        ...fallbackAt(`${field}.alt`, block.alt),
      ];
    case 'divider':
      return [];
    case 'quote':
      return [...fallbackAt(`${field}.text`, block.text), ...fallbackAt(`${field}.source`, block.source)];
    case 'question':
      return [...fallbackAt(`${field}.question`, block.question), ...fallbackAt(`${field}.text`, block.text)];
    case 'columns':
      return block.columns.flatMap(({ blocks }, index) =>
        inBlocks(`${field}.columns.${index}.blocks`, blocks),
      );
  }
}

const inBlocks = (field: string, blocks: readonly CampaignBlock[]): CampaignRemark[] =>
  blocks.flatMap((block, index) => inBlock(`${field}.${index}`, block));

const inEmail = ({ subject, preheader, blocks }: EmailDocument): CampaignRemark[] => [
  ...remarkIf(subject.trim() === '', 'document.subject', 'NO_SUBJECT'),
  ...remarkIf(characters(subject) > campaignLimits.subjectShown, 'document.subject', 'SUBJECT_LONG'),
  ...fallbackAt('document.subject', subject),
  ...remarkIf(characters(preheader) > campaignLimits.preheaderShown, 'document.preheader', 'PREHEADER_LONG'),
  ...fallbackAt('document.preheader', preheader),
  ...inBlocks('document.blocks', blocks),
];

const inPage = ({ title, description, slug, blocks }: LandingDocument): CampaignRemark[] => [
  ...remarkIf(title.trim() === '', 'document.title', 'NO_TITLE'),
  ...remarkIf(description.trim() === '', 'document.description', 'NO_DESCRIPTION'),
  ...remarkIf(slug === '', 'document.slug', 'NO_SLUG'),
  // A page has no addressee, so the remark about variables without a fallback does not apply.
  ...inBlocks('document.blocks', blocks).filter(({ code }) => code !== 'VARIABLE_WITHOUT_FALLBACK'),
];

/** Returns the length of a post by the network's rules for counting. */
export const postLength = ({ posts, link }: SocialDocument, network: CampaignNetwork): number =>
  postLengthOf(network, postOf(posts[network], link));

const inPosts = (document: SocialDocument): CampaignRemark[] => [
  ...campaignNetworks.flatMap((network) => {
    const isLong = postLength(document, network) > socialNetworks[network].limit;
    return remarkIf(isLong, `document.posts.${network}`, 'POST_LONG');
  }),
  ...(document.picture === null
    ? []
    : inBlock('document.picture', { kind: 'picture', link: '', ...document.picture })),
];

/** Returns remarks about possible problems of a campaign; they do not prevent saving it (rule 10.33). */
export function remarksOf(document: CampaignDocument): CampaignRemark[] {
  const found = byKind(document, { email: inEmail, page: inPage, posts: inPosts });
  const hasPlaceholder = textsIn(document).some((text) => placeholder.test(text));
  return [
    ...remarkIf(isBlankDocument(document), 'document', 'NOTHING_TO_SAY'),
    ...remarkIf(hasPlaceholder, 'document', 'PLACEHOLDER_LEFT'),
    ...found,
  ];
}
