import { contentLimits } from '@portals/contracts/constants';
import type { ContentEvent } from '@portals/contracts/marketing';
import { fakeEvents, reply } from '@portals/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { campaign } from '../test/campaign-api';
import { type ContentData, content, contentApi, variant } from '../test/content-api';
import { company, product } from '../test/marketing-api';
import { dialog, open, press, user } from '../test/open-portal';
import { contentPolling } from './use-generation';

const data = (changes: Partial<ContentData> = {}): ContentData => ({
  companies: [company(3, 'Alfa')],
  products: [product(1, 3, 'Chair'), product(2, 3, 'Table')],
  contents: [],
  model: null,
  streams: [],
  ...changes,
});
const openContent = (shared: ContentData, query = '') =>
  open(`?view=content&company=3${query}`, shared, { fetch: contentApi(shared) });
const writing = content(5, {
  variants: [variant(11, 1, { state: 'writing' }), variant(12, 2, { state: 'writing' })],
});
const card = async (number: number) => within(await screen.findByRole('article', { name: `Text ${number}` }));
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
/** Event stream controlled by the test. */
const stream = () => {
  const events = fakeEvents();
  return { ...events, events, tell: (event: ContentEvent) => events.send(event.kind, event) };
};
const write = () => press('Write the texts');

it('requests texts, shows them while they are written, and puts their id into the address', async () => {
  const { events, tell, done } = stream();
  const shared = data({ streams: [events] });
  const { calls, location } = await openContent(shared);
  await user.type(await field('Link'), 'https://acme.example');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Product/ }), 'Table');
  await write();
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/marketing/companies/3/contents',
    body: {
      type: 'social',
      network: 'linkedin',
      productId: 2,
      audience: 'Hotels',
      link: 'https://acme.example',
      utmSource: 'linkedin',
      utmMedium: 'social',
      utmCampaign: 'table',
      variants: 3,
      generator: 'built-in',
    },
  });
  tell({ kind: 'started', content: writing });
  tell({ kind: 'piece', variantId: 11, part: 'text', text: 'Sit ' });
  tell({ kind: 'piece', variantId: 11, part: 'text', text: 'well <b>' });
  expect(await (await card(1)).findByText('Sit well <b>')).toBeInTheDocument();
  expect(screen.getByText('Generated automatically: review before publishing')).toBeInTheDocument();
  await waitFor(() => expect(location()).toContain('content=5'));
  for (const id of [11, 12])
    tell({ kind: 'variant', variant: variant(id, id - 10, { text: `Ready ${id}` }) });
  done();
  expect(await (await card(2)).findByRole('textbox', { name: 'Text' })).toHaveValue('Ready 12');
  expect(await screen.findByText('2 texts are ready')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

it('says what the built-in generator leaves out for the chosen language (rule 10.11)', async () => {
  const texts = { advantages: 'Lista para regalar', characteristics: 'Con guía', description: null };
  const products = [{ ...product(1, 3, 'Caja'), ...texts, price: '39' }, product(2, 3, 'Table')];
  await openContent(data({ products }));
  const language = await screen.findByRole('combobox', { name: /^Language/ });
  const notIn = /^Not in English, .*: the characteristics and the advantages\.$/;
  await user.selectOptions(language, 'English');
  expect(screen.getByText(notIn)).toBeInTheDocument();
  expect(screen.getByText(/^The price “39” has no currency/)).toBeInTheDocument();
  await user.selectOptions(language, 'Spanish');
  expect(screen.queryByText(notIn)).toBeNull();
  await user.type(await field('Call to action'), 'Order yours with the form');
  expect(screen.getByText(/^Not in Spanish, .*: the call to action\.$/)).toBeInTheDocument();
  await user.clear(await field('Call to action'));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Product/ }), 'Table');
  expect(screen.queryByText('Part of this will be left out')).toBeNull();
});

it('can be stopped, and keeps what was written so far', async () => {
  const { events, tell } = stream();
  await openContent(data({ streams: [events] }));
  await write();
  tell({ kind: 'started', content: writing });
  tell({ kind: 'piece', variantId: 12, part: 'text', text: 'Half' });
  await (await card(2)).findByText('Half');
  await press('Stop');
  const left = await card(2);
  expect(await left.findByRole('textbox', { name: 'Text' })).toHaveValue('Half');
  expect(left.getByText('Stopped')).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Text 1' })).toBeNull();
  expect(events.isLeft).toBe(true);
});

it.each([
  ['before', 'Sea view'],
  ['after', ''],
])(
  'keeps what was typed when the page is left %s the writing has begun: "%s" (rule 5.9)',
  async (when, kept) => {
    const { events, tell } = stream();
    const shared = data({ streams: [events] });
    const { calls, location, unmount } = await openContent(shared);
    await user.type(await field('Key points'), 'Sea view');
    await write();
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    if (when === 'after') {
      tell({ kind: 'started', content: writing });
      await waitFor(() => expect(location()).toContain('content=5'));
    }
    unmount();
    await act(async () => {});
    await openContent(shared);
    expect(await field('Key points')).toHaveValue(kept);
  },
);

it('polls a text that was being written when the page was left, until it can be edited', async () => {
  Object.assign(contentPolling, { intervalMs: 10 });
  const half = content(1, { variants: [variant(11, 1, { state: 'writing', text: 'Half' })] });
  const shared = data({ contents: [half] });
  await openContent(shared, '&content=1');
  const first = await card(1);
  expect(await first.findByText('Being written')).toBeInTheDocument();
  shared.contents[0] = { ...half, variants: [variant(11, 1, { state: 'stopped', text: 'Half a text' })] };
  expect(await first.findByRole('textbox', { name: 'Text' })).toHaveValue('Half a text');
  expect(first.getByText('Stopped')).toBeInTheDocument();
  Object.assign(contentPolling, { intervalMs: 3000 });
});

it('regenerates one text and keeps the previous version', async () => {
  const { events, tell, done } = stream();
  const shared = data({ contents: [content(1)], streams: [events] });
  const { calls } = await openContent(shared, '&content=1');
  const second = await card(2);
  await user.click(await second.findByRole('button', { name: 'Rewrite' }));
  const added = variant(13, 2, { state: 'writing' });
  tell({ kind: 'started', content: content(1, { variants: [...content(1).variants, added] }) });
  tell({ kind: 'variant', variant: variant(13, 2, { text: 'Another one.' }) });
  done();
  const again = await card(2);
  expect(await again.findByDisplayValue('Another one.')).toBeInTheDocument();
  expect(again.getByText('1 earlier text')).toBeInTheDocument();
  expect(again.getByText('Oak, made to last.')).toHaveAttribute('lang', 'en');
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/marketing/contents/1/variants',
    body: { number: 2, generator: 'built-in' },
  });
});

it('counts characters above the limit without cutting, and stores an edit with its version', async () => {
  const { calls } = await openContent(data({ contents: [content(1)] }), '&content=1');
  const first = await card(1);
  const box = await first.findByRole('textbox', { name: 'Text' });
  expect(first.getByText(/9 of 280/)).toBeInTheDocument();
  await user.clear(box);
  await user.click(box);
  await user.paste('x'.repeat(281));
  expect(await first.findByText(/281 of 280/)).toBeInTheDocument();
  expect(box).toHaveValue('x'.repeat(281));
  await user.click(first.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(first.queryByRole('button', { name: 'Save changes' })).toBeNull());
  expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/marketing/content-variants/11',
    body: { text: 'x'.repeat(281), version: 1 },
  });
});

it('shows why the model failed, keeps all fields, and can use the built-in generator instead', async () => {
  const [first, second] = [stream(), stream()];
  const shared = data({ model: 'tiny-1', streams: [first.events, second.events] });
  const { calls, location } = await openContent(shared);
  await user.type(await field('Key points'), 'Oak');
  await write();
  first.tell({ kind: 'started', content: { ...writing, generator: 'model', model: 'tiny-1' } });
  for (const id of [11, 12]) {
    const failed = { state: 'failed', failure: 'slow', generator: 'model', model: 'tiny-1' } as const;
    first.tell({ kind: 'variant', variant: variant(id, id - 10, failed) });
  }
  first.done();
  expect(await screen.findByText('The language model did not answer in time.')).toBeInTheDocument();
  await waitFor(() => expect(location()).not.toContain('content=5'));
  expect(await field('Key points')).toHaveValue('Oak');
  await press('Write with the built-in generator');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { generator: 'model', keyPoints: 'Oak' },
    { generator: 'built-in', keyPoints: 'Oak' },
  ]);
});

it('shows what is rejected and keeps what was typed', async () => {
  const message = 'Too many attempts. Try again in 43 minutes.';
  const refusal = reply(429, { statusCode: 429, code: 'TOO_MANY_REQUESTS', message, requestId: 'r' });
  const { calls } = await openContent(data({ streams: [refusal] }));
  await user.type(await field('Link'), 'javascript:alert(1)');
  await write();
  expect(
    await screen.findByText('Enter an address that begins with https:// or http://'),
  ).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.clear(await field('Link'));
  await write();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await field('Audience')).toHaveValue('Hotels');
});

it('opens earlier texts from the history, with their request', async () => {
  const email = content(2, {
    request: { ...content(1).request, type: 'email', network: null },
    variants: [variant(21, 1, { contentId: 2, text: 'Good morning' })],
  });
  const { location } = await openContent(data({ contents: [content(1), email] }), '&show=history');
  expect(await screen.findByText('Good morning')).toHaveAttribute('lang', 'en');
  await screen.findByRole('link', { name: 'Good morning' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of content' }), 'Social post');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Good morning' })).toBeNull());
  expect(location()).toContain('type=social');
  await user.click(await screen.findByRole('link', { name: 'Sit well.' }));
  expect(await field('Audience')).toHaveValue('Hotels in Madrid');
  expect(await (await card(1)).findByRole('textbox', { name: 'Text' })).toHaveValue('Sit well.');
  await press('New texts');
  await waitFor(async () => expect(await field('Audience')).toHaveValue('Hotels'));
});

it('says that there is no model, and requires a product first', async () => {
  const before = await openContent(data());
  expect(await screen.findByText(/ask the person who runs this site to set one up/)).toBeInTheDocument();
  before.unmount();
  await openContent(data({ products: [] }));
  expect(await screen.findByText('Alfa has no products yet')).toBeInTheDocument();
});

it('saves a text to a campaign of the suggested type', async () => {
  const { calls } = await openContent(data({ contents: [content(1)] }), '&content=1');
  await user.click(await (await card(1)).findByRole('button', { name: 'Save to a campaign' }));
  const form = await dialog('Save to a campaign');
  await user.click(form.getByRole('button', { name: 'Save and open' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/marketing/campaigns')).toBe(true));
  expect(calls.find(({ path }) => path === '/api/marketing/campaigns')?.body).toMatchObject({
    name: 'Chair',
    type: 'social media',
    marketingCompanyId: 3,
    document: { posts: { x: 'Sit well.' } },
    contentId: 1,
  });
});

it('links to the campaigns created from the texts', async () => {
  const made = campaign(7, 'Spring', { contentId: 1, contentProduct: 'Chair' });
  await openContent(data({ contents: [content(1)], campaigns: [made, campaign(8, 'Autumn')] }), '&content=1');
  const link = await screen.findByRole('link', { name: 'Spring' });
  expect(link).toHaveAttribute('href', '/comercia?view=campaigns&company=3&campaign=7');
  expect(screen.queryByRole('link', { name: 'Autumn' })).toBeNull();
  expect(screen.getByText('The campaign made from these texts:')).toBeInTheDocument();
});

describe('a text with unsaved changes', () => {
  /** Opens stored texts and types into the first one. */
  async function typed(streams: ContentData['streams'] = []) {
    const opened = await openContent(data({ contents: [content(1)], streams }), '&content=1');
    const first = await card(1);
    const box = await first.findByRole('textbox', { name: 'Text' });
    await user.clear(box);
    await user.type(box, 'Sit better.');
    const does = async (name: string) => user.click(await first.findByRole('button', { name }));
    return { ...opened, does };
  }
  const edit = { method: 'PATCH', body: { text: 'Sit better.', version: 1 } };

  it('is copied as typed in the form', async () => {
    const { does } = await typed();
    await does('Copy');
    expect(await navigator.clipboard.readText()).toBe('Sit better.');
  });

  it('is stored before it is regenerated, so that it stays as an earlier version', async () => {
    const { events } = stream();
    const { does, calls } = await typed([events]);
    await does('Rewrite');
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { number: 1 } }));
    expect(calls.filter(({ method }) => method !== 'GET')[0]).toMatchObject(edit);
  });

  it('is stored before it is saved to a campaign, which gets the typed text', async () => {
    const { does, calls } = await typed();
    await does('Save to a campaign');
    const form = await dialog('Save to a campaign');
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject(edit);
    await user.click(form.getByRole('button', { name: 'Save and open' }));
    const made = () => calls.find(({ path }) => path === '/api/marketing/campaigns');
    await waitFor(() => expect(made()?.body).toMatchObject({ document: { posts: { x: 'Sit better.' } } }));
  });

  it('is neither regenerated nor lost when it cannot be stored', async () => {
    const long = 'x'.repeat(contentLimits.part + 1);
    const { calls } = await openContent(data({ contents: [content(1)] }), '&content=1');
    const first = await card(1);
    const box = await first.findByRole('textbox', { name: 'Text' });
    await user.clear(box);
    await user.click(box);
    await user.paste(long);
    await user.click(first.getByRole('button', { name: 'Rewrite' }));
    await waitFor(() => expect(box).toBeInvalid());
    expect(box).toHaveValue(long);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });
});

it('finds any of hundreds of products by name, and keeps the one that a text was written for', async () => {
  const products = Array.from({ length: 150 }, (_, at) => product(at + 1, 3, `Chair ${at + 1}`));
  const shared = data({
    products,
    contents: [content(1, { request: { ...content(1).request, productId: 121 } })],
  });
  const { calls } = await openContent(shared, '&content=1');
  const choice = await screen.findByRole('combobox', { name: /^Product/ });
  expect(choice).toHaveDisplayValue('Chair 121');
  await user.type(screen.getByRole('searchbox', { name: 'Find a product by its name' }), 'chair 147');
  expect(await screen.findByText('1 product found')).toBeInTheDocument();
  await user.selectOptions(choice, 'Chair 147');
  await user.clear(screen.getByRole('searchbox', { name: 'Find a product by its name' }));
  await waitFor(() => expect(within(choice).getAllByRole('option').length).toBeGreaterThan(100));
  expect(choice).toHaveDisplayValue('Chair 147');
  await write();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ productId: 147 }),
  );
});
