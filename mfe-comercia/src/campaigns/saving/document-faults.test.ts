import { CampaignDocument } from '@portals/contracts/marketing';
import { faultsOfDocument } from './document-faults';

it('finds unknown variables in every text that is filled in, as the service does', () => {
  const text = '{{nmae}}';
  const blocks = [
    { kind: 'heading', text },
    { kind: 'button', label: text },
    { kind: 'picture', alt: text },
    { kind: 'quote', text, source: text },
    { kind: 'question', question: text, text },
  ];
  const texts = { title: text, description: text, contactLabel: text };
  const page = CampaignDocument.parse({ type: 'landing page', language: 'en', ...texts, blocks });
  expect(Object.keys(faultsOfDocument(page)).sort()).toEqual([
    ...['document.blocks.0.text', 'document.blocks.1.label', 'document.blocks.2.alt'],
    ...['document.blocks.3.source', 'document.blocks.3.text'],
    ...['document.blocks.4.question', 'document.blocks.4.text'],
    ...['document.contactLabel', 'document.description', 'document.title'],
  ]);
  const posts = CampaignDocument.parse({ type: 'social media', language: 'en', posts: { x: text } });
  expect(faultsOfDocument(posts)).toEqual({});
});
