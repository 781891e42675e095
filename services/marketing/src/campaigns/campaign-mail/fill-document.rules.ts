import { type CampaignVariable, fillVariables } from '@portals/contracts/constants';
import type {
  CampaignBlock,
  CampaignPlainBlock,
  EmailDocument,
  LandingDocument,
} from '@portals/contracts/marketing';
import { escapeMarkdown } from '../campaign/limited-markdown.rules.js';

/** Fields of the lead that an email is for. */
export type VariableValues = Partial<Record<CampaignVariable, string | null>>;

type Fill = (text: string) => string;

const inOneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();

function changed(values: VariableValues, change: Fill): VariableValues {
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

function fillBlocks(blocks: readonly CampaignBlock[], line: Fill, markdown: Fill): CampaignBlock[] {
  return blocks.map((block) => {
    if (block.kind !== 'columns') return plainBlock(block, line, markdown);
    const columns = block.columns.map(({ blocks: inside }) => ({
      blocks: inside.map((one) => plainBlock(one, line, markdown)),
    }));
    return { ...block, columns };
  });
}

/**
 * An email with its variables filled in. A lead's values are text wherever they stand: their signs make no Markdown, their lines no
 * paragraphs, and braces in them are no variables.
 */
export function fillEmail(document: EmailDocument, values: VariableValues): EmailDocument {
  const plain = changed(values, (value) => value);
  const escaped = changed(values, escapeMarkdown);
  const line: Fill = (text) => fillVariables(text, plain);
  const { subject, preheader, blocks } = document;
  return {
    ...document,
    subject: line(subject),
    preheader: line(preheader),
    blocks: fillBlocks(blocks, line, (text) => fillVariables(text, escaped)),
  };
}

/** A landing page with the fallbacks of its variables: nobody knows who reads it. */
export function fillPage(document: LandingDocument): LandingDocument {
  const line: Fill = (text) => fillVariables(text, {});
  const { title, description, contactLabel, blocks } = document;
  return {
    ...document,
    title: line(title),
    description: line(description),
    contactLabel: line(contactLabel),
    blocks: fillBlocks(blocks, line, line),
  };
}
