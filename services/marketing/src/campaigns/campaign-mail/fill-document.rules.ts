import { type CampaignVariable, fillVariables } from '@portals/contracts/constants';
import type {
  CampaignBlock,
  CampaignPlainBlock,
  EmailDocument,
  LandingDocument,
} from '@portals/contracts/marketing';
import { fillMarkdown } from '../campaign/limited-markdown.rules.js';

/** Values of the variables, from the lead to whom the email is addressed. */
export type VariableValues = Partial<Record<CampaignVariable, string | null>>;

type Fill = (text: string) => string;

const inOneLine = (value: string) => value.replace(/\s+/gu, ' ').trim();

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
    case 'quote':
      return { ...block, text: line(block.text), source: line(block.source) };
    case 'question':
      return { ...block, question: line(block.question), text: markdown(block.text) };
  }
}

function fillBlocks(blocks: readonly CampaignBlock[], line: Fill): CampaignBlock[] {
  const markdown: Fill = (text) => fillMarkdown(text, line);
  return blocks.map((block) => {
    if (block.kind !== 'columns') return plainBlock(block, line, markdown);
    const columns = block.columns.map(({ blocks: inside }) => ({
      blocks: inside.map((one) => plainBlock(one, line, markdown)),
    }));
    return { ...block, columns };
  });
}

/**
 * Fills in the variables of an email. A lead's values and the fallbacks are always plain text: they cannot add Markdown, paragraphs or
 * further variables.
 */
export function fillEmail(document: EmailDocument, values: VariableValues): EmailDocument {
  const entries = Object.entries(values).map(([name, value]) => [name, value && inOneLine(value)]);
  const plain: VariableValues = Object.fromEntries(entries);
  const line: Fill = (text) => fillVariables(text, plain);
  const { subject, preheader, blocks } = document;
  return {
    ...document,
    subject: line(subject),
    preheader: line(preheader),
    blocks: fillBlocks(blocks, line),
  };
}

/** Replaces a landing page's variables by their fallbacks, because the reader is unknown. */
export function fillPage(document: LandingDocument): LandingDocument {
  const line: Fill = (text) => fillVariables(text, {});
  const { title, description, contactLabel, blocks } = document;
  return {
    ...document,
    title: line(title),
    description: line(description),
    contactLabel: line(contactLabel),
    blocks: fillBlocks(blocks, line),
  };
}
