import {
  type CampaignType,
  campaignNetworks,
  defaultLanguage,
  forEachNetwork,
  type Language,
} from '@portals/contracts/constants';
import type { CampaignBlock, CampaignDocument } from '@portals/contracts/marketing';
import { escapeMarkdown, markdownText } from './limited-markdown.rules.js';

const summaryLength = 200;
const divider = '—'.repeat(10);

/** Returns a block as plain text; empty when it has nothing to read. */
function blockText(block: CampaignBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text.trim();
    case 'text':
      return markdownText(block.text);
    case 'button':
      return block.label.trim() === '' || block.url === ''
        ? block.label.trim()
        : `${block.label.trim()}: ${block.url}`;
    case 'picture':
      return [block.alt.trim(), block.link].filter((part) => part !== '').join(': ');
    case 'divider':
      return divider;
    case 'columns':
      return blocksText(block.columns.flatMap(({ blocks }) => blocks));
  }
}

/** Returns blocks as plain text, separated by empty lines. */
export const blocksText = (blocks: readonly CampaignBlock[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');

/** Returns all text of a document as plain text; empty when it says nothing. */
export function documentText(document: CampaignDocument): string {
  switch (document.type) {
    case 'email':
      return blocksText(document.blocks);
    case 'landing page':
      return [document.title.trim(), document.description.trim(), blocksText(document.blocks)]
        .filter((text) => text !== '')
        .join('\n\n');
    case 'social media': {
      const texts = campaignNetworks.map((network) => document.posts[network].trim());
      return [...new Set([...texts, document.link])].filter((text) => text !== '').join('\n\n');
    }
  }
}

const isBlank = (text: string) => text.trim() === '';

/** True when `blockText` would be empty. Does not parse Markdown: any text that is not blank counts as content. */
function isBlankBlock(block: CampaignBlock): boolean {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return isBlank(block.text);
    case 'button':
      return isBlank(block.label);
    case 'picture':
      return isBlank(block.alt) && block.link === '';
    case 'divider':
      return false;
    case 'columns':
      return block.columns.every(({ blocks }) => blocks.every(isBlankBlock));
  }
}

/** True when `documentText` would be empty, without reading a long text, which takes some ten milliseconds. */
export function saysNothing(document: CampaignDocument): boolean {
  switch (document.type) {
    case 'email':
      return document.blocks.every(isBlankBlock);
    case 'landing page':
      return isBlank(document.title) && isBlank(document.description) && document.blocks.every(isBlankBlock);
    case 'social media':
      return documentText(document) === '';
  }
}

const textsInBlock = (block: CampaignBlock): string[] => {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [block.text];
    case 'button':
      return [block.label];
    case 'picture':
      return [block.alt];
    case 'divider':
      return [];
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks.flatMap(textsInBlock));
  }
};

/** Returns every typed text of a document, including those outside its body such as a subject. */
export function textsIn(document: CampaignDocument): string[] {
  switch (document.type) {
    case 'email':
      return [document.subject, document.preheader, ...document.blocks.flatMap(textsInBlock)];
    case 'landing page': {
      const { title, description, contactLabel, blocks } = document;
      return [title, description, contactLabel, ...blocks.flatMap(textsInBlock)];
    }
    case 'social media':
      return [...Object.values(document.posts), document.picture?.alt ?? ''];
  }
}

/** Returns the subject of an email, the title of a page or the beginning of a post. */
export function summaryOf(document: CampaignDocument): string {
  const { type } = document;
  const said = type === 'email' ? document.subject : type === 'landing page' ? document.title : '';
  const text = (said || documentText(document)).replace(/\s+/gu, ' ').trim();
  // Cut by whole characters: half of a surrogate pair is no valid text.
  return [...text].slice(0, summaryLength / 2).join('');
}

function emptyDocument(type: CampaignType, name: string, language: Language): CampaignDocument {
  if (type === 'email') return { type, language, subject: name, preheader: '', blocks: [] };
  if (type === 'social media') {
    const posts = forEachNetwork(() => '');
    return { type, language, posts, link: '', picture: null };
  }
  const rest = { description: '', slug: '', indexed: false, blocks: [], contactLabel: '' };
  return { type, language, title: name, ...rest };
}

/** Returns a document with its text replaced by plain text; everything else stays. */
export function withText(document: CampaignDocument, text: string): CampaignDocument {
  if (document.type !== 'social media')
    return { ...document, blocks: [{ kind: 'text', text: escapeMarkdown(text) }] };
  return { ...document, posts: forEachNetwork(() => text) };
}

/** Returns the document of a campaign that is created from plain text. */
export const documentOf = (type: CampaignType, name: string, text: string): CampaignDocument =>
  withText(emptyDocument(type, name, defaultLanguage), text);

/** Returns the last part of a landing page's address; null when it has none. */
export const slugOf = (document: CampaignDocument): string | null =>
  document.type === 'landing page' && document.slug !== '' ? document.slug : null;
