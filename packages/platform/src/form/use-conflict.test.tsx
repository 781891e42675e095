import { renderPortal, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { api } from '../api/client';
import { useForm } from './use-form';

const Thing = z.object({ version: z.number(), name: z.string(), size: z.string(), note: z.string() });
type Thing = z.infer<typeof Thing>;
const schema = Thing.omit({ version: true });
const fields = ['note', 'name', 'size'] as const;
const user = userEvent.setup({ delay: null });

const first: Thing = { version: 1, name: 'Chair', size: 'small', note: 'Oak' };
const newer = jest.fn((current: unknown) => {
  const { version, ...values } = Thing.parse(current);
  return { version, values };
});

interface SubjectProps {
  thing?: Thing;
  draft?: string;
  onFailed?: () => void;
  onClose?: () => void;
  /** Called on sending, with the field values that were read before any edits. */
  sent?: (read: object) => void;
}

function Subject({ thing = first, sent, ...options }: SubjectProps) {
  const { version, ...values } = thing;
  const { form, state, conflict } = useForm({
    ...options,
    schema,
    fields,
    values,
    edit: { version, newer },
    send: (input, version, read) => {
      sent?.(read);
      return api.patch('/api/things/1', { ...input, version });
    },
  });
  return (
    <form noValidate onSubmit={state.onSubmit}>
      {fields.map((name) => (
        <input key={name} aria-label={name} {...form.register(name)} />
      ))}
      {conflict?.fields.map(({ name, take }) => (
        <button key={name} type="button" onClick={take}>
          {`take ${name}`}
        </button>
      ))}
      <output>{JSON.stringify({ conflict, failure: state.failure, dirty: state.dirty })}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const shown = () =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(screen.getByRole('status').textContent ?? ''));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const input = (name: string) => screen.getByLabelText(name);
const refusal = (current: unknown) =>
  reply(409, {
    statusCode: 409,
    code: 'EDIT_CONFLICT',
    message: 'Changed.',
    requestId: 'r',
    conflict: { current, fields: ['name'] },
  });

/** Renders the form while the service has stored `stored`; the service accepts only changes based on that version. */
const open = (stored: Thing, props: SubjectProps = {}) =>
  renderPortal(<Subject {...props} />, {
    user: testUser,
    fetch: ({ body }) => {
      const { version } = z.object({ version: z.number() }).parse(body);
      return version === stored.version ? stored : refusal(stored);
    },
  });

beforeEach(() => newer.mockClear());

it('keeps typed values, follows the row in all other fields, and is sent over the current row', async () => {
  const onClose = jest.fn();
  const onFailed = jest.fn();
  const { calls } = await open(
    { version: 4, name: 'Stool', size: 'large', note: 'Oak' },
    { onClose, onFailed },
  );
  await user.type(input('name'), ' 2');
  await press('Send');
  await waitFor(() => expect(newer).toHaveBeenCalledTimes(1));
  expect(shown()).toMatchObject({
    conflict: {
      version: 4,
      fields: [
        { name: 'name', stored: 'Stool', mine: 'Chair 2' },
        { name: 'size', stored: 'large', mine: 'large' },
      ],
    },
    failure: null,
    dirty: true,
  });
  expect(onFailed).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  await press('Send');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({ version: 4, name: 'Chair 2', size: 'large', note: 'Oak' });
});

it('takes the stored values field by field', async () => {
  await open({ ...first, version: 2, name: 'Stool', note: 'Pine' });
  await user.type(input('name'), ' 2');
  await user.type(input('note'), ' wood');
  await press('Send');
  await user.click(await screen.findByRole('button', { name: 'take name' }));
  expect(input('name')).toHaveValue('Stool');
  expect(input('note')).toHaveValue('Oak wood');
  expect(shown()).toMatchObject({ dirty: true });
  await press('take note');
  expect(shown()).toMatchObject({ dirty: false });
});

it('reports that nothing in the form differs, and names no field', async () => {
  await open({ ...first, version: 2 });
  await press('Send');
  await waitFor(() => expect(shown()).toMatchObject({ conflict: { version: 2, fields: [] } }));
});

it('leaves any other refusal to the form', async () => {
  const onFailed = jest.fn();
  await renderPortal(<Subject onFailed={onFailed} />, {
    fetch: { 'PATCH /api/things/1': reply(409, { code: 'TAKEN', message: 'Taken.' }) },
  });
  await press('Send');
  await waitFor(() => expect(shown()).toEqual({ conflict: null, failure: 'Taken.', dirty: false }));
  expect(onFailed).toHaveBeenCalledTimes(1);
});

it('meets the conflict that a draft began with, with typed values only', async () => {
  const stored = { version: 2, name: 'Stool', size: 'large', note: 'Pine' };
  const before = await open(stored, { draft: 'things/1' });
  await user.type(input('name'), ' 2');
  before.unmount();
  // The row was reloaded but the draft was not: the draft is still based on the previous version.
  const { calls } = await open(stored, { draft: 'things/1', thing: stored });
  expect(input('name')).toHaveValue('Chair 2');
  expect(input('note')).toHaveValue('Pine');
  await press('Send');
  await waitFor(() => expect(newer).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toMatchObject({ version: 1 });
  expect(shown()).toMatchObject({
    conflict: { fields: [{ name: 'name', stored: 'Stool', mine: 'Chair 2' }] },
  });
});

it('tells the request what the typed fields contained when they were read, also after a reload', async () => {
  const stored = { ...first, name: 'Stool', note: 'Pine' };
  const sent = jest.fn();
  const before = await open(first, { draft: 'things/1' });
  await user.type(input('name'), ' 2');
  before.unmount();
  await open(stored, { draft: 'things/1', thing: stored, sent });
  await press('Send');
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ name: 'Chair', note: 'Pine', size: 'small' });
});

it('begins the next draft with the row as it is stored', async () => {
  const stored = { ...first, version: 5, size: 'large' };
  const before = await open(stored, { draft: 'things/1' });
  await user.type(input('name'), ' 2');
  await press('Send');
  await waitFor(() => expect(newer).toHaveBeenCalled());
  before.unmount();
  const { calls } = await open(stored, { draft: 'things/1', thing: stored });
  expect(input('name')).toHaveValue('Chair 2');
  await press('Send');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(calls.at(-1)?.body).toEqual({ ...stored, name: 'Chair 2' });
});
