import { hasKind } from '@portals/contracts/constants';
import { EmailDocument } from '@portals/contracts/marketing';
import { ApiError } from '@portals/platform';
import { campaign } from '../../test/saver-campaign';
import { CampaignSaver, saveTimes } from './campaign-saver';
import { type EditedCampaign, type StoredCampaign, storedPart } from './edited-campaign';
import type { CampaignChanges, CampaignDraft } from './saver-state';

const document = EmailDocument.parse({
  ...{ type: 'email', language: 'en', subject: 'Chairs' },
  blocks: [
    { kind: 'text', text: 'One' },
    { kind: 'button', label: 'Buy', url: 'https://a.example/' },
    {
      kind: 'columns',
      columns: [{ blocks: [{ kind: 'text', text: 'Left' }] }, { blocks: [{ kind: 'text', text: 'Right' }] }],
    },
  ],
});
type Email = Extract<EditedCampaign['document'], { subject: string }>;
const edit = (change: (email: Email) => Partial<Email>) => (edited: EditedCampaign) =>
  hasKind(edited.document, 'email')
    ? { ...edited, document: { ...edited.document, ...change(edited.document) } }
    : edited;
const address = (url: string) =>
  edit(({ blocks }) => ({
    blocks: blocks.map((block) => (block.kind === 'button' ? { ...block, url } : block)),
  }));
const subject = (text: string) => edit(() => ({ subject: text }));

/** A service that rejects the values for which `refuses` returns a message. */
function service(refuses: (stored: StoredCampaign) => string | null = () => null) {
  const state = {
    row: campaign({ document }),
    calls: [] as CampaignChanges[],
    draft: null as CampaignDraft | null,
  };
  const open = () =>
    new CampaignSaver({
      row: state.row,
      draft: state.draft,
      send: async (changes) => {
        state.calls.push(changes);
        const next = { ...state.row, ...changes, version: state.row.version + 1 };
        const field = refuses(storedPart(next));
        if (field !== null) {
          const body = {
            code: 'VALIDATION_FAILED',
            message: 'No.',
            fields: [{ field, code: 'X', message: 'Not so.' }],
          };
          throw new ApiError({ status: 400, body: JSON.stringify(body) });
        }
        state.row = next;
        return next;
      },
      newerOf: () => null,
      keep: (kept) => {
        state.draft = kept;
      },
      onStored: () => undefined,
    });
  return { state, open };
}
const settled = () => jest.advanceTimersByTimeAsync(saveTimes.typed + 10);
const urlOf = (row: StoredCampaign) =>
  row.document.type === 'email' ? row.document.blocks.find((block) => block.kind === 'button')?.url : null;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('stores everything else while a URL is only half typed', async () => {
  const { state, open } = service();
  const saver = open();
  saver.change(address('https://b c'));
  saver.change(subject('Stools'));
  await settled();
  expect(state.row.document).toMatchObject({ subject: 'Stools' });
  expect(urlOf(state.row)).toBe('https://a.example/');
  expect(saver.get()).toMatchObject({
    state: 'partly',
    faults: { 'document.blocks.1.url': { code: 'LINK_ADDRESS' } },
  });
  expect(urlOf(saver.get().edited)).toBe('https://b c');
  saver.change(address('https://b.example/'));
  await settled();
  expect(urlOf(state.row)).toBe('https://b.example/');
  expect(saver.get()).toMatchObject({ state: 'saved', faults: {} });
  expect(state.draft).toBeNull();
});

it('keeps the stored value for a block that is moved, and for one in a column', async () => {
  const { state, open } = service();
  const saver = open();
  saver.change(address('https://b c'));
  saver.change(
    edit(({ blocks }) => ({
      blocks: blocks
        .map((block) =>
          block.kind === 'columns'
            ? {
                ...block,
                columns: block.columns.map((column) => ({
                  ...column,
                  blocks: column.blocks.map((inner) =>
                    inner.kind === 'text' && inner.text === 'Right'
                      ? { ...inner, text: '{{nobody}}' }
                      : inner,
                  ),
                })),
              }
            : block,
        )
        .toReversed(),
    })),
  );
  await settled();
  expect(state.row.document).toMatchObject({
    blocks: [
      { columns: [{ blocks: [{ text: 'Left' }] }, { blocks: [{ text: 'Right' }] }] },
      { url: 'https://a.example/' },
      { text: 'One' },
    ],
  });
  expect(Object.keys(saver.get().faults).sort()).toEqual([
    'document.blocks.0.columns.1.blocks.0.text',
    'document.blocks.1.url',
  ]);
});

it('loses neither typed nor stored values in a reload', async () => {
  const { state, open } = service();
  const saver = open();
  saver.change(address('https://b c'));
  saver.change(subject('Stools'));
  await settled();
  saver.stop();
  const again = open();
  await settled();
  expect(urlOf(again.get().edited)).toBe('https://b c');
  expect(again.get()).toMatchObject({ state: 'partly', faults: { 'document.blocks.1.url': {} } });
  again.change(subject('Benches'));
  await settled();
  expect(state.row.document).toMatchObject({ subject: 'Benches' });
  expect(urlOf(state.row)).toBe('https://a.example/');
});

it('stores an empty value in a new block', async () => {
  const { state, open } = service();
  const saver = open();
  saver.change(
    edit(({ blocks }) => ({
      blocks: [{ kind: 'button', label: 'New', url: 'www', key: 'new' }, ...blocks],
    })),
  );
  await settled();
  expect(state.row.document).toMatchObject({
    blocks: [{ label: 'New', url: '' }, { text: 'One' }, { url: 'https://a.example/' }, {}],
  });
});

it('stores everything except a field that the service rejects, and submits that field once', async () => {
  const { state, open } = service(({ document: next }) =>
    next.type === 'email' && next.subject === 'Taken' ? 'document.subject' : null,
  );
  const saver = open();
  saver.change(edit(() => ({ subject: 'Taken', preheader: 'New' })));
  await settled();
  await settled();
  expect(state.row.document).toMatchObject({ subject: 'Chairs', preheader: 'New' });
  expect(saver.get()).toMatchObject({
    state: 'partly',
    faults: { 'document.subject': { message: 'Not so.' } },
  });
  expect(state.calls).toHaveLength(2);
  saver.change(edit(() => ({ preheader: 'Newer' })));
  await settled();
  expect(state.calls).toHaveLength(3);
  expect(saver.get().faults).toHaveProperty(['document.subject']);
});

it('stores nothing of a document that is too long as a whole', async () => {
  const { state, open } = service();
  const saver = open();
  const text = { kind: 'text' as const, text: 'x' };
  saver.change(
    edit(() => ({ blocks: Array.from({ length: 400 }, (_, at) => ({ ...text, key: `more-${at}` })) })),
  );
  await settled();
  expect(saver.get().state).toBe('faulty');
  expect(state.calls).toEqual([]);
});
