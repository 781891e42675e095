import type { Content, ContentEvent } from '@portals/contracts/marketing';
import { type FakeEvents, fakeEvents } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { content, contentApi, variant } from '../test/content-api';
import { company, product } from '../test/marketing-api';
import { open, press } from '../test/open-portal';
import { contentPolling } from './use-generation';

afterEach(() => jest.restoreAllMocks());

function openContent(streams: FakeEvents[], contents: Content[] = [], query = '') {
  const shared = {
    companies: [company(3, 'Alfa')],
    products: [product(1, 3, 'Chair')],
    ...{ contents, model: null, streams },
  };
  return open(`?view=content&company=3${query}`, shared, { fetch: contentApi(shared) });
}
const writing = content(5, {
  variants: [variant(11, 1, { state: 'writing' }), variant(12, 2, { state: 'writing' })],
});
/** Event stream controlled by the test. */
const stream = () => {
  const events = fakeEvents();
  return { ...events, events, tell: (event: ContentEvent) => events.send(event.kind, event) };
};
const write = () => press('Write the texts');

it.each([
  [['whole', 'failed', 'whole'], '2 texts are ready. 1 could not be finished'],
  [['failed', 'whole', 'failed'], '1 text is ready. 2 could not be finished'],
  [['failed', 'failed', 'failed'], 'None of the texts could be finished'],
] as const)('says what became of texts of which some failed: %s', async (states, said) => {
  const { events, tell, done } = stream();
  await openContent([events]);
  await write();
  const three = states.map((_, at) => variant(at + 11, at + 1, { state: 'writing' }));
  tell({ kind: 'started', content: content(5, { variants: three }) });
  for (const [at, state] of states.entries()) {
    const text = state === 'whole' ? { text: 'Sit.' } : { failure: 'slow' as const };
    tell({ kind: 'variant', variant: variant(at + 11, at + 1, { state, ...text }) });
  }
  done();
  expect(await screen.findByText(said, { selector: '[role=status]' })).toBeInTheDocument();
});

it('shows why the built-in generator wrote nothing', async () => {
  const { events, tell, done } = stream();
  await openContent([events]);
  await write();
  tell({ kind: 'started', content: writing });
  for (const id of [11, 12])
    tell({ kind: 'variant', variant: variant(id, id - 10, { state: 'failed', failure: 'internal' }) });
  done();
  expect(await screen.findByText('Something failed on our side. It has been noted.')).toBeVisible();
  // There is no text to review, so the notice must be missing.
  expect(screen.queryByText('Generated automatically: review before publishing')).toBeNull();
});

it('scrolls to the texts, and says so when nothing was written before a stop', async () => {
  const { events, tell } = stream();
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  await openContent([events]);
  const region = await screen.findByRole('region', { name: 'Written texts' });
  jest.spyOn(region, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -671, 600, 400));
  await write();
  tell({ kind: 'started', content: writing });
  await waitFor(() => expect(region).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([region]);
  await press('Stop');
  await waitFor(() => expect(region).toHaveFocus());
  expect(within(region).getByText('Writing stopped before anything was written')).toHaveRole('status');
  expect(screen.getByText('Nothing written yet')).toBeVisible();
});

it.each([
  ['whole', 'Sit well in oak.'],
  ['deleted', 'Sit well'],
])('shows what the service has written after the stream broke: %s', async (state, text) => {
  jest.replaceProperty(contentPolling, 'intervalMs', 10);
  const { events, tell, cut } = stream();
  const stored = [content(5, { variants: [variant(11, 1, { state: 'writing', text: 'Sit well' })] })];
  await openContent([events], stored);
  await write();
  tell({ kind: 'started', content: content(5, { variants: [variant(11, 1, { state: 'writing' })] }) });
  tell({ kind: 'piece', variantId: 11, part: 'text', text: 'Sit' });
  const card = within(await screen.findByRole('article', { name: 'Text 1' }));
  await card.findByText('Sit');
  cut();
  expect(await card.findByText('Sit well')).toBeVisible();
  expect(card.getByText('Being written')).toBeVisible();
  expect(screen.getByText('The texts are being written', { selector: '[role=status]' })).toBeInTheDocument();
  stored.pop();
  if (state === 'whole') stored.push(content(5, { variants: [variant(11, 1, { text })] }));
  expect(await card.findByRole('textbox', { name: 'Text' })).toHaveValue(text);
});

it.each([
  ['ends', 'Rewritten'],
  ['is stopped', 'Rewr'],
])('still shows texts grow that are written elsewhere when a rewrite %s', async (how, text) => {
  jest.replaceProperty(contentPolling, 'intervalMs', 10);
  const { events, tell, done } = stream();
  const first = variant(11, 1, { text: 'Sit well.' });
  const half = content(5, { variants: [first, variant(12, 2, { state: 'writing', text: 'Oak' })] });
  const stored = [half];
  await openContent([events], stored, '&content=5');
  const other = within(await screen.findByRole('article', { name: 'Text 2' }));
  expect(await other.findByText('Being written')).toBeVisible();
  await press('Rewrite');
  const again = variant(13, 1, { state: 'writing' });
  tell({ kind: 'started', content: { ...half, variants: [...half.variants, again] } });
  tell({ kind: 'piece', variantId: 13, part: 'text', text: 'Rewr' });
  const card = within(screen.getByRole('article', { name: 'Text 1' }));
  expect(await card.findByText('Rewr')).toBeVisible();
  const rewritten = variant(13, 1, { text });
  const whole = variant(12, 2, { text: 'Oak, made to last.' });
  stored[0] = { ...half, variants: [first, rewritten, whole] };
  if (how === 'ends') {
    tell({ kind: 'variant', variant: rewritten });
    done();
  } else await press('Stop');
  expect(await other.findByRole('textbox', { name: 'Text' })).toHaveValue('Oak, made to last.');
  expect(card.getByRole('textbox', { name: 'Text' })).toHaveValue(text);
});
