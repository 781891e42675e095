import { content, variant } from '../test/content-api';
import { afterEvent, byNumber, ended, isStored, wholeText, withoutEmpty } from './content-state';
import { linkSuggestion } from './link-suggestion';

const writing = content(1, {
  variants: [variant(11, 1, { state: 'writing' }), variant(12, 2, { state: 'writing' })],
});

it('appends each piece to its text', () => {
  const first = afterEvent(null, { kind: 'started', content: writing });
  const second = afterEvent(first, { kind: 'piece', variantId: 12, part: 'text', text: 'Oak' });
  const third = afterEvent(second, { kind: 'piece', variantId: 12, part: 'text', text: ' lasts' });
  expect(third?.variants.map(({ text }) => text)).toEqual([undefined, 'Oak lasts']);
  const stored = variant(12, 2, { text: 'Oak lasts.' });
  expect(afterEvent(third, { kind: 'variant', variant: stored })?.variants[1]).toEqual(stored);
  expect(afterEvent(null, { kind: 'piece', variantId: 12, part: 'text', text: 'x' })).toBeNull();
});

it('shows nothing as being written after a stream has ended early, and nothing that is not stored', () => {
  const some = afterEvent(writing, { kind: 'piece', variantId: 11, part: 'text', text: 'Oak' });
  const rest = withoutEmpty(ended(some ?? writing));
  expect(rest.variants).toMatchObject([{ id: 11, state: 'stopped', text: 'Oak' }]);
  expect([isStored(rest), isStored(ended(writing))]).toEqual([true, false]);
  const before = content(1, { variants: [variant(11, 1, { state: 'writing' })] });
  expect(ended(writing, before).variants.map(({ state }) => state)).toEqual(['writing', 'stopped']);
  const failed = content(1, { variants: [variant(11, 1, { state: 'failed', failure: 'slow' })] });
  expect(withoutEmpty(failed).variants).toHaveLength(1);
});

it('shows the latest text of each number, with the earlier ones, newest first', () => {
  const many = content(1, { variants: [variant(1, 1), variant(5, 1), variant(9, 1), variant(2, 2)] });
  expect(byNumber(many).map(({ last, before }) => [last.id, before.map(({ id }) => id)])).toEqual([
    [9, [5, 1]],
    [2, []],
  ]);
});

it('copies the parts of a text separated by empty lines', () => {
  const { request } = content(1, { request: { ...writing.request, type: 'email', network: null } });
  const email = variant(1, 1, { subject: ' Oak ', text: 'Made to last.', callToAction: ' ' });
  expect(wholeText(email, request)).toBe('Oak\n\nMade to last.');
});

it.each([
  ['social', 'x', 'Otoño & más', ['x', 'social', 'otono-mas']],
  ['email', '', 'Chair', ['newsletter', 'email', 'chair']],
  ['advertising', 'google', 'Chair', ['google', 'cpc', 'chair']],
  ['advertising', '', '日本', ['ad', 'ad', '']],
] as const)('suggests parameters for %s %s', (type, network, name, [utmSource, utmMedium, utmCampaign]) => {
  expect(linkSuggestion(type, network, name)).toEqual({ utmSource, utmMedium, utmCampaign });
});
