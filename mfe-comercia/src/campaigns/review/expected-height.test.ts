import { CampaignDocument } from '@portals/contracts/marketing';
import { expectedHeight } from './expected-height';

const heightOf = (type: string, blocks: object[]) =>
  expectedHeight(CampaignDocument.parse({ type, language: 'en', blocks }));
const text = { kind: 'text', text: 'Oak chairs.' };

it('grows with the text, with each block, also in columns, and most with a picture', () => {
  const one = heightOf('email', [text]);
  expect(heightOf('email', [{ kind: 'text', text: 'x'.repeat(1011) }]) - one).toBe(500);
  expect(heightOf('email', [text, text]) - one).toBeGreaterThan(60);
  const columns = { kind: 'columns', columns: [{ blocks: [text] }, { blocks: [text] }] };
  expect(heightOf('email', [columns]) - one).toBeGreaterThan(120);
  const picture = { kind: 'picture', url: '', alt: '' };
  expect(heightOf('email', [picture]) - heightOf('email', [])).toBeGreaterThan(310);
});

it('has room for the contact form of a page', () => {
  expect(heightOf('landing page', [text]) - heightOf('email', [text])).toBeGreaterThan(900);
});
