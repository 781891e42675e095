import {
  byKind,
  type CampaignType,
  campaignNetworks,
  defaultLanguage,
  forEachNetwork,
  hasKind,
  type Language,
} from '@portals/contracts/constants';
import type { CampaignBlock, CampaignDocument } from '@portals/contracts/marketing';
import { escapeMarkdown, markdownText } from './limited-markdown.rules.js';

const summaryLength = 200;
const divider = '—'.repeat(10);

/** Returns a text marked as a quotation, as in mail programs; empty for an empty text. */
const quoted = (text: string) => (text.trim() === '' ? '' : `> ${text.trim()}`);

/** Returns a block as plain text; empty when it has no text. */
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
    case 'quote':
      return [quoted(block.text), block.source.trim()].filter((part) => part !== '').join('\n');
    case 'question':
      return [block.question.trim(), markdownText(block.text)].filter((part) => part !== '').join('\n');
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

/** Returns the whole document as plain text; empty when it contains no text. */
export const documentText = (document: CampaignDocument): string =>
  byKind(document, {
    email: ({ blocks }) => [blocksText(blocks)],
    page: ({ title, description, blocks }) => [title.trim(), description.trim(), blocksText(blocks)],
    posts: ({ posts, link }) => [
      ...new Set([...campaignNetworks.map((network) => posts[network].trim()), link]),
    ],
  })
    .filter((text) => text !== '')
    .join('\n\n');

const isBlank = (text: string) => text.trim() === '';

/** Returns true when `blockText` would be empty. It does not parse Markdown: any non-blank text counts as content. */
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
    case 'quote':
      return isBlank(block.text) && isBlank(block.source);
    case 'question':
      return isBlank(block.question) && isBlank(block.text);
    case 'columns':
      return block.columns.every(({ blocks }) => blocks.every(isBlankBlock));
  }
}

/**
 * Returns true when `documentText` would be empty. It does not parse the Markdown of emails and pages, which takes about ten milliseconds
 * for long texts.
 */
export const isBlankDocument = (document: CampaignDocument): boolean =>
  byKind(document, {
    email: ({ blocks }) => blocks.every(isBlankBlock),
    page: ({ title, description, blocks }) =>
      isBlank(title) && isBlank(description) && blocks.every(isBlankBlock),
    posts: (posts) => documentText(posts) === '',
  });

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
    case 'quote':
      return [block.text, block.source];
    case 'question':
      return [block.question, block.text];
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks.flatMap(textsInBlock));
  }
};

/** Returns every user-entered text of a document, including texts outside its body, such as a subject. */
export const textsIn = (document: CampaignDocument): string[] =>
  byKind(document, {
    email: ({ subject, preheader, blocks }) => [subject, preheader, ...blocks.flatMap(textsInBlock)],
    page: ({ title, description, contactLabel, blocks }) => [
      ...[title, description, contactLabel],
      ...blocks.flatMap(textsInBlock),
    ],
    posts: ({ posts, picture }) => [...Object.values(posts), picture?.alt ?? ''],
  });

/** Returns the subject of an email, the title of a page or the beginning of a post. */
export function summaryOf(document: CampaignDocument): string {
  const said = byKind(document, {
    email: ({ subject }) => subject,
    page: ({ title }) => title,
    posts: () => '',
  });
  const text = (said || documentText(document)).replace(/\s+/gu, ' ').trim();
  // Cuts at a whole character, because half a surrogate pair is invalid text.
  return [...text].slice(0, summaryLength / 2).join('');
}

const emptyDocument = (type: CampaignType, name: string, language: Language): CampaignDocument =>
  byKind<{ type: CampaignType }, CampaignDocument>(
    { type },
    {
      email: (email) => ({ ...email, language, subject: name, preheader: '', blocks: [] }),
      page: (page) => ({
        ...{ ...page, language, title: name, description: '', slug: '', indexed: false, blocks: [] },
        layout: 'plain' as const,
        contactLabel: '',
      }),
      posts: (posts) => ({ ...posts, language, posts: forEachNetwork(() => ''), link: '', picture: null }),
    },
  );

/** Returns a copy of a document with its text replaced by plain text. */
export function withText(document: CampaignDocument, text: string): CampaignDocument {
  if (hasKind(document, 'posts')) return { ...document, posts: forEachNetwork(() => text) };
  return { ...document, blocks: [{ kind: 'text', text: escapeMarkdown(text) }] };
}

/** Returns a document for a campaign that is created from plain text. */
export const documentOf = (type: CampaignType, name: string, text: string): CampaignDocument =>
  withText(emptyDocument(type, name, defaultLanguage), text);

/** Returns the slug of a landing page; null when it has none. */
export const slugOf = (document: CampaignDocument): string | null =>
  hasKind(document, 'page') && document.slug !== '' ? document.slug : null;
