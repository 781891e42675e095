import type { CampaignBlock, CampaignPlainBlock, EmailDocument } from '@portals/contracts/marketing';
import { withLinks } from '../../campaigns/plain.js';

type Change = (url: string) => string;

function plainBlock(block: CampaignPlainBlock, change: Change): CampaignPlainBlock {
  switch (block.kind) {
    case 'text':
    case 'question':
      return { ...block, text: withLinks(block.text, change) };
    case 'button':
      return { ...block, url: change(block.url) };
    case 'picture':
      return { ...block, link: change(block.link) };
    default:
      return block;
  }
}

function changedBlock(block: CampaignBlock, change: Change): CampaignBlock {
  if (block.kind !== 'columns') return plainBlock(block, change);
  const columns = block.columns.map(({ blocks }) => ({
    blocks: blocks.map((inside) => plainBlock(inside, change)),
  }));
  return { ...block, columns };
}

/** Applies `change` to the web links of an email; mailto links stay unchanged. */
export function withWebLinks(document: EmailDocument, change: Change): EmailDocument {
  const changeWeb: Change = (url) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? change(url) : url);
  return { ...document, blocks: document.blocks.map((block) => changedBlock(block, changeWeb)) };
}

/** Returns the web pages that an email links to, from top to bottom without duplicates. */
export function webLinksOf(document: EmailDocument): string[] {
  const found = new Set<string>();
  withWebLinks(document, (url) => {
    found.add(url);
    return url;
  });
  return [...found];
}
