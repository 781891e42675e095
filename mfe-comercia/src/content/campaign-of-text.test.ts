import { EmailDocument } from '@portals/contracts/marketing';
import { content, variant } from '../test/content-api';
import { campaignDocumentOf, usualCampaignType, withText } from './campaign-of-text';

const { request } = content(1);
const link = 'https://acme.example/a';
const email = content(1, { request: { ...request, type: 'email', network: null, link, utmSource: 'news' } });
const words = { subject: 'Oak', preheader: 'Lasts', headline: 'Hello', text: 'Text', callToAction: 'Look' };
const post = content(1);

it('converts an email text to an email, with the link as a button', () => {
  expect(usualCampaignType(email)).toBe('email');
  expect(campaignDocumentOf(email, variant(1, 1, words), 'email')).toEqual({
    type: 'email',
    language: 'en',
    subject: 'Oak',
    preheader: 'Lasts',
    blocks: [
      { kind: 'heading', text: 'Hello', level: 2 },
      { kind: 'text', text: 'Text' },
      { kind: 'button', label: 'Look', url: `${link}?utm_source=news` },
    ],
  });
});

it('shows a text as it is written, with its lists', () => {
  const text = '*Gratis* [2]\n\n- one\n- two';
  const { blocks } = EmailDocument.parse(campaignDocumentOf(email, variant(1, 1, { text }), 'email'));
  expect(blocks).toEqual([{ kind: 'text', text: '\\*Gratis\\* \\[2\\]\n\n- one\n- two' }]);
});

it('keeps the call to action of an email without a link', () => {
  const { blocks } = EmailDocument.parse(campaignDocumentOf(content(1), variant(1, 1, words), 'email'));
  expect(blocks.at(-1)).toEqual({ kind: 'button', label: 'Look', url: '' });
});

it('converts to a page without repetitions and with one button for each destination', () => {
  const ad = { headline: 'Oak', text: 'Sit', callToAction: 'Look' };
  const request = { ...email.request, type: 'advertising', utmSource: null };
  const linked = campaignDocumentOf(content(1, { request }), variant(1, 1, ad), 'landing page');
  const text = { kind: 'text', text: 'Sit' };
  const button = { kind: 'button', label: 'Look', url: link };
  expect(linked).toMatchObject({ title: 'Oak', contactLabel: '', blocks: [text, button] });
  const plain = campaignDocumentOf(post, variant(1, 1, ad), 'landing page');
  expect(plain).toMatchObject({ title: 'Oak', contactLabel: 'Look', blocks: [text] });
  const design = campaignDocumentOf(post, variant(1, 1, { headline: 'Oak', claim: 'Lasts' }), 'landing page');
  expect(design).toMatchObject({ title: 'Oak', description: 'Lasts', blocks: [] });
});

it('converts a post for its own network, and an advertisement for all networks', () => {
  const sit = variant(1, 1, { text: 'Sit' });
  const posts = { x: 'Sit', linkedin: '', instagram: '', facebook: '' };
  expect(campaignDocumentOf(post, sit, 'social media')).toMatchObject({ posts });
  const ad = content(1, { request: { ...request, type: 'advertising', network: null } });
  expect(
    campaignDocumentOf(ad, variant(1, 1, { headline: 'Oak', text: 'Sit' }), 'social media'),
  ).toMatchObject({
    posts: { x: 'Oak\n\nSit', facebook: 'Oak\n\nSit' },
  });
});

it('converts any text to a page', () => {
  const page = campaignDocumentOf(post, variant(1, 1, { text: 'Sit' }), 'landing page');
  expect(page).toMatchObject({ type: 'landing page', slug: '', blocks: [{ kind: 'text', text: 'Sit' }] });
});

it('adds a text to a campaign without removing anything', () => {
  const first = campaignDocumentOf(email, variant(1, 1, words), 'email');
  const second = campaignDocumentOf(email, variant(2, 2, { ...words, subject: 'Other' }), 'email');
  const both = withText(first, second);
  expect(both).toMatchObject({ subject: 'Oak', preheader: 'Lasts' });
  expect(both?.type === 'email' && both.blocks).toHaveLength(6);
  const one = campaignDocumentOf(post, variant(1, 1, { text: 'Sit' }), 'social media');
  const two = campaignDocumentOf(post, variant(1, 1, { text: 'Rest' }), 'social media');
  expect(withText(one, two)).toMatchObject({ posts: { x: 'Sit\n\nRest', linkedin: '' } });
  const pages = campaignDocumentOf(post, variant(1, 1, { text: 'Sit' }), 'landing page');
  expect(withText(pages, pages)).toMatchObject({ blocks: [{ text: 'Sit' }, { text: 'Sit' }] });
  const label = campaignDocumentOf(post, variant(1, 1, { callToAction: 'Look' }), 'landing page');
  expect(withText(pages, label)).toMatchObject({ contactLabel: 'Look' });
  const other = campaignDocumentOf(post, variant(1, 1, { callToAction: 'Order' }), 'landing page');
  expect(withText(label, other)).toMatchObject({ contactLabel: 'Look' });
  expect(withText(one, first)).toBeNull();
});
