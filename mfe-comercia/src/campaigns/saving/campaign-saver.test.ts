import { type Campaign, CampaignDocument, EmailDocument } from '@portals/contracts/marketing';
import { ApiError, NetworkError } from '@portals/platform';
import { campaign, savedEmail as document } from '../../test/saver-campaign';
import { CampaignSaver, saveTimes } from './campaign-saver';
import type { EditedCampaign } from './edited-campaign';
import type { CampaignChanges, CampaignDraft } from './saver-state';

const changed = (changes: Partial<EmailDocument>): EmailDocument => ({ ...document, ...changes });
const subject = (text: string) => (edited: EditedCampaign) =>
  edited.document.type === 'email' ? { ...edited, document: { ...edited.document, subject: text } } : edited;
const blockText = (at: number, text: string) => (edited: EditedCampaign) => {
  if (edited.document.type !== 'email') return edited;
  const blocks = edited.document.blocks.map((block, index) => (index === at ? { ...block, text } : block));
  return { ...edited, document: { ...edited.document, blocks } };
};

/** A fake service with one campaign, which rejects changes based on an outdated version. */
function service(stored: Campaign) {
  const state = {
    row: stored,
    calls: [] as CampaignChanges[],
    fail: null as unknown,
    draft: null as CampaignDraft | null,
  };
  const send = async (changes: CampaignChanges): Promise<Campaign> => {
    state.calls.push(changes);
    await Promise.resolve();
    if (state.fail) throw state.fail;
    if (changes.version !== state.row.version) throw new Error('conflict');
    state.row = { ...state.row, ...changes, version: state.row.version + 1 };
    return state.row;
  };
  const open = (row = state.row, draft: CampaignDraft | null = null) =>
    new CampaignSaver({
      row,
      draft,
      send,
      newerOf: (error) => (error instanceof Error && error.message === 'conflict' ? state.row : null),
      keep: (kept) => {
        state.draft = kept;
      },
      onStored: () => undefined,
    });
  return { state, open };
}
const subjectOf = (saver: CampaignSaver) => {
  const { document: shown } = saver.get().edited;
  return shown.type === 'email' ? shown.subject : null;
};
const stored = ({ document: shown }: Campaign) => (shown.type === 'email' ? shown : null);
const settled = () => jest.advanceTimersByTimeAsync(saveTimes.typed + 10);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('saves once shortly after the last keystroke, and only what has changed', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('Chair'));
  saver.change(subject('Stools'));
  expect(saver.get().state).toBe('waiting');
  expect(state.draft?.edited.document).toMatchObject({ subject: 'Stools' });
  await settled();
  expect(state.calls).toEqual([{ version: 1, document: changed({ subject: 'Stools' }) }]);
  expect(saver.get().state).toBe('saved');
  expect(state.draft).toBeNull();
});

it('saves what is typed during a request with the version from its response', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('A'));
  const first = saver.flush();
  saver.change(subject('AB'));
  const [second, third] = [saver.flush(), saver.flush()];
  await Promise.all([first, second, third]);
  expect(state.calls.map(({ version }) => version)).toEqual([1, 2]);
  expect(stored(state.row)?.subject).toBe('AB');
  expect(saver.get().state).toBe('saved');
});

it('merges changes by somebody else in other places, and stores both', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('Stools'));
  state.row = campaign({ version: 4, name: 'Summer', document: changed({ preheader: 'New' }) });
  await settled();
  expect(state.row).toMatchObject({ name: 'Summer', document: { subject: 'Stools', preheader: 'New' } });
  expect(saver.get()).toMatchObject({ state: 'saved', takenOver: 1, edited: { name: 'Summer' } });
});

it('does not overwrite a change by somebody else in the same place until the user has decided', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('Mine'));
  saver.change(blockText(1, 'My text'));
  const theirs = changed({
    subject: 'Theirs',
    blocks: [
      { kind: 'heading', text: 'One', level: 2 },
      { kind: 'text', text: 'Their text' },
    ],
  });
  state.row = campaign({ version: 2, document: theirs });
  await settled();
  expect(saver.get().state).toBe('conflict');
  expect(saver.get().differences.map(({ field, stored: other }) => [field, other])).toEqual([
    ['subject', 'Theirs'],
    ['blocks', [{ kind: 'text', text: 'Their text' }]],
  ]);
  expect(subjectOf(saver)).toBe('Mine');
  saver.change(subject('Mine 2'));
  await settled();
  // The editor also flushes when the page is hidden or the connection returns.
  await saver.flush();
  expect(state.calls).toHaveLength(1);
  expect(state.draft).toMatchObject({ version: 1, base: { document: { subject: 'Chairs' } } });

  saver.take('subject');
  saver.settle();
  await settled();
  expect(stored(state.row)).toMatchObject({
    subject: 'Theirs',
    blocks: [{ text: 'One' }, { text: 'My text' }],
  });
});

it('can resolve a difference with the stored value', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(blockText(1, 'My text'));
  state.row = campaign({ version: 2, document: changed({ blocks: [] }) });
  await settled();
  const [difference] = saver.get().differences;
  saver.take(difference?.id ?? '');
  await settled();
  expect(saver.get()).toMatchObject({ state: 'saved', differences: [] });
  expect(saver.get().edited.document).toMatchObject({ blocks: [] });
  expect(state.calls).toHaveLength(1);
});

it('restores a removed block that somebody else has changed in its place', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change((edited) =>
    edited.document.type === 'email'
      ? { ...edited, document: { ...edited.document, blocks: edited.document.blocks.slice(0, 1) } }
      : edited,
  );
  const blocks = EmailDocument.parse({
    ...document,
    blocks: [document.blocks[0], { kind: 'text', text: 'Theirs' }],
  }).blocks;
  state.row = campaign({ version: 2, document: changed({ blocks }) });
  await settled();
  saver.take(saver.get().differences[0]?.id ?? '');
  await settled();
  expect(saver.get()).toMatchObject({
    state: 'saved',
    edited: { document: { blocks: [{ text: 'One' }, { text: 'Theirs' }] } },
  });
});

it('finds an unresolved conflict again after a reload', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('Mine'));
  state.row = campaign({ version: 2, document: changed({ subject: 'Theirs' }) });
  await settled();
  saver.stop();
  const again = open(state.row, state.draft);
  expect(again.get()).toMatchObject({ state: 'conflict', differences: [{ field: 'subject' }] });
  expect(subjectOf(again)).toBe('Mine');
});

it('continues with a draft after a reload', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('Half'));
  saver.stop();
  expect(state.calls).toEqual([]);
  const again = open(state.row, state.draft);
  expect(subjectOf(again)).toBe('Half');
  await settled();
  expect(stored(state.row)?.subject).toBe('Half');
  expect(state.draft).toBeNull();
});

it('retries with increasing backoff, and immediately on request', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  state.fail = new NetworkError('offline');
  saver.change(subject('A'));
  await settled();
  expect(saver.get().state).toBe('retrying');
  await jest.advanceTimersByTimeAsync(saveTimes.retry);
  expect(state.calls).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(saveTimes.retry);
  expect(state.calls).toHaveLength(2);
  expect(state.draft?.edited.document).toMatchObject({ subject: 'A' });
  state.fail = null;
  await saver.flush();
  expect(saver.get().state).toBe('saved');
  expect(state.draft).toBeNull();
});

it('waits as long as the service’s Retry-After says', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  state.fail = new ApiError({ status: 429, retryAfter: '30' });
  saver.change(subject('A'));
  await settled();
  await jest.advanceTimersByTimeAsync(25_000);
  expect(state.calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(state.calls).toHaveLength(2);
});

it.each([
  [
    'an unknown variable',
    subject('Hi {{nmae|x}}'),
    'document.subject',
    { code: 'UNKNOWN_VARIABLE', names: ['nmae'] },
  ],
  ['no name', (edited: EditedCampaign) => ({ ...edited, name: ' ' }), 'name', { code: 'REQUIRED' }],
])('does not save %s, and reports the field', async (_name, change, path, fault) => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(change);
  expect(saver.get().faults).toEqual({});
  await settled();
  expect(saver.get()).toMatchObject({ state: 'partly', faults: { [path]: fault } });
  expect(state.calls).toEqual([]);
  expect(state.draft).not.toBeNull();
  saver.change((edited) => ({ ...subject('Hi')(edited), name: 'Spring' }));
  expect(saver.get().faults).toEqual({});
  await settled();
  expect(saver.get().state).toBe('saved');
});

it('keeps a fault reported by the service until the value changes, without retrying', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  const fields = [{ field: 'document.subject', code: 'X', message: 'Not so.' }];
  state.fail = new ApiError({
    status: 400,
    body: JSON.stringify({ code: 'VALIDATION', message: 'No.', fields }),
  });
  saver.change(subject('A'));
  await settled();
  expect(saver.get()).toMatchObject({
    state: 'partly',
    faults: { 'document.subject': { message: 'Not so.' } },
  });
  await jest.advanceTimersByTimeAsync(saveTimes.retryMost * 2);
  expect(state.calls).toHaveLength(1);
  state.fail = null;
  saver.change(subject('B'));
  expect(saver.get().faults).toEqual({});
  await settled();
  expect(saver.get().state).toBe('saved');
});

it('stores everything but the address of a page that would exceed the pages of the day', async () => {
  const page = CampaignDocument.parse({ type: 'landing page', language: 'en', title: 'Sample', blocks: [] });
  const { state, open } = service(campaign({ type: 'landing page', status: 'active', document: page }));
  const saver = open();
  const body = JSON.stringify({ code: 'OUTREACH_PAGE_LIMIT', message: 'Five pages a day.' });
  state.fail = new ApiError({ status: 429, retryAfter: '80000', body });
  saver.change((edited) =>
    edited.document.type === 'landing page'
      ? { ...edited, name: 'Summer', document: { ...edited.document, slug: 'offer' } }
      : edited,
  );
  await jest.advanceTimersByTimeAsync(saveTimes.typed);
  state.fail = null;
  await settled();
  expect(state.row).toMatchObject({ name: 'Summer', document: { slug: '' } });
  expect(saver.get()).toMatchObject({
    state: 'partly',
    faults: { 'document.slug': { message: 'Five pages a day.' } },
    edited: { document: { slug: 'offer' } },
  });
});

it('stops retrying after a permanent error, and keeps what was typed', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  state.fail = new ApiError({ status: 404 });
  saver.change(subject('A'));
  await settled();
  expect(saver.get().state).toBe('refused');
  await jest.advanceTimersByTimeAsync(saveTimes.retryMost * 2);
  expect(state.calls).toHaveLength(1);
  expect(state.draft).not.toBeNull();
});

it('continues from a row that another part of the page has stored', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  saver.change(subject('A'));
  state.row = campaign({ version: 2, status: 'active' });
  saver.takeRow(state.row);
  await settled();
  expect(state.calls).toEqual([{ version: 2, document: changed({ subject: 'A' }) }]);
  expect(saver.get()).toMatchObject({ state: 'saved', takenOver: 0, row: { status: 'active' } });
});

it('ignores a row that is older than the last save, whose answer has overtaken it', async () => {
  const { state, open } = service(campaign());
  const saver = open();
  const old = state.row;
  saver.change(subject('A'));
  await settled();
  saver.takeRow(old);
  expect(subjectOf(saver)).toBe('A');
  saver.change(subject('AB'));
  await settled();
  expect(state.calls.map(({ version }) => version)).toEqual([1, 2]);
  expect(saver.get()).toMatchObject({ state: 'saved', takenOver: 0, differences: [] });
});
