import { type CampaignVariable, fillVariables } from '@portals/contracts/constants';
import type { CampaignBlock, CampaignPlainBlock, EmailDocument } from '@portals/contracts/marketing';
import { escapeMarkdown } from '../campaign/limited-markdown.rules.js';

/** Fields of the lead that an email is for. */
export type LeadValues = Partial<Record<CampaignVariable, string | null>>;

type Fill = (text: string) => string;

const inOneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();

function changed(values: LeadValues, change: Fill): LeadValues {
  const entries = Object.entries(values).map(([name, value]) => [name, value && change(inOneLine(value))]);
  return Object.fromEntries(entries);
}

function plainBlock(block: CampaignPlainBlock, line: Fill, markdown: Fill): CampaignPlainBlock {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: line(block.text) };
    case 'text':
      return { ...block, text: markdown(block.text) };
    case 'button':
      return { ...block, label: line(block.label) };
    case 'picture':
      return { ...block, alt: line(block.alt) };
    case 'divider':
      return block;
  }
}

/**
 * An email with its variables filled in. A lead's values are text wherever they stand: their signs make no Markdown, their lines no
 * paragraphs, and braces in them are no variables.
 */
export function fillEmail(document: EmailDocument, values: LeadValues): EmailDocument {
  const plain = changed(values, (value) => value);
  const escaped = changed(values, escapeMarkdown);
  const line: Fill = (text) => fillVariables(text, plain);
  const markdown: Fill = (text) => fillVariables(text, escaped);
  const block = (one: CampaignBlock): CampaignBlock => {
    if (one.kind !== 'columns') return plainBlock(one, line, markdown);
    const columns = one.columns.map(({ blocks }) => ({
      blocks: blocks.map((inside) => plainBlock(inside, line, markdown)),
    }));
    return { ...one, columns };
  };
  return {
    ...document,
    subject: line(document.subject),
    preheader: line(document.preheader),
    blocks: document.blocks.map(block),
  };
}
