import type { CampaignBlock, CampaignPlainBlock } from '@portals/contracts/marketing';

/** An email template. `%company%` is replaced by the company's name. */
export interface MailText {
  subject: string;
  preheader: string;
  blocks: CampaignBlock[];
}

/** A landing page template. */
export interface PageText {
  title: string;
  description: string;
  contactLabel: string;
  blocks: CampaignBlock[];
}

export const heading = (text: string, level: 1 | 2 | 3 = 2): CampaignPlainBlock => ({
  kind: 'heading',
  text,
  level,
});
export const paragraphs = (...written: string[]): CampaignPlainBlock => ({
  kind: 'text',
  text: written.join('\n\n'),
});
export const list = (...items: string[]): CampaignPlainBlock => ({
  kind: 'text',
  text: items.map((item) => `- ${item}`).join('\n'),
});
/** A button whose link the user fills in. Without a link, it does not appear in emails or on pages. */
export const button = (label: string): CampaignPlainBlock => ({ kind: 'button', label, url: '' });
/** Placeholder for a picture. It does not appear until the user adds a picture. */
export const picture = (): CampaignPlainBlock => ({ kind: 'picture', url: '', alt: '', link: '' });
export const divider = (): CampaignPlainBlock => ({ kind: 'divider' });
export const quote = (said: string, source: string): CampaignPlainBlock => ({
  kind: 'quote',
  text: said,
  source,
});
export const question = (asked: string, answer: string): CampaignPlainBlock => ({
  kind: 'question',
  question: asked,
  text: answer,
});
export const columns = (...inside: CampaignPlainBlock[][]): CampaignBlock => ({
  kind: 'columns',
  columns: inside.map((blocks) => ({ blocks })),
});
