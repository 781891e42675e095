import { heldReply, renderPortal, reply, testUser, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { api } from '../api/client';
import { Controlled } from './controlled';
import { type FormOptions, useForm } from './use-form';

const schema = z.object({
  first: z.string().trim().min(1).max(5),
  email: z.email(),
  choice: z.enum(['a', 'b']),
  last: z.string().min(1),
});
type Input = z.input<typeof schema>;

const values = { first: '', email: '', last: '' };
// The order differs from the schema's, and a custom control is between the inputs.
const fields = ['last', 'choice', 'first', 'email'] as const;

type Options = FormOptions<Input, z.output<typeof schema>, unknown>;

function Subject(options: Partial<Options>) {
  const send = (body: unknown) => api.post('/api/things', body);
  const { form, state, problem } = useForm<Input, z.output<typeof schema>, unknown>({
    schema,
    values,
    fields,
    send,
    ...options,
  });
  const text = (name: keyof Input, required?: string) =>
    JSON.stringify(problem(name, required === undefined ? {} : { required }) ?? null);
  return (
    <form noValidate onSubmit={state.onSubmit}>
      <input aria-label="Last" aria-description={text('last', 'Say the last')} {...form.register('last')} />
      <Controlled form={form} name="choice">
        {({ value, onChange, ...field }) => (
          <input
            aria-label="Choice"
            type="checkbox"
            aria-description={text('choice', 'Choose one')}
            checked={value === 'a'}
            onChange={() => onChange('a')}
            {...field}
          />
        )}
      </Controlled>
      <input aria-label="First" aria-description={text('first')} {...form.register('first')} />
      <input aria-label="E-mail" aria-description={text('email', 'Give one')} {...form.register('email')} />
      <output aria-label="state">{JSON.stringify(state)}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={state.onClose}>
        Leave
      </button>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const state = (): unknown => JSON.parse(screen.getByLabelText('state').textContent ?? '');
const said = (name: string): unknown => JSON.parse(input(name).getAttribute('aria-description') ?? '');

async function fill() {
  await user.type(input('Last'), 'z');
  await user.click(input('Choice'));
  await user.type(input('First'), ' one ');
  await user.type(input('E-mail'), 'a@b.example');
}

describe('a submit that the schema refuses', () => {
  it('makes no call and goes to the first wrong field in the order in which they are shown', async () => {
    const onInvalid = jest.fn();
    const { calls } = await renderPortal(<Subject onInvalid={onInvalid} />);
    await user.type(input('Last'), 'z');
    await press('Send');
    await waitFor(() => expect(input('Choice')).toHaveFocus());
    expect(onInvalid).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
  });

  it('states the error: in the words of the form, or with a shared text', async () => {
    await renderPortal(<Subject />);
    await user.type(input('First'), 'too long');
    await press('Send');
    await waitFor(() => expect(said('Last')).toBe('Say the last'));
    expect(said('Choice')).toBe('Choose one');
    expect(said('First')).toEqual({ kind: 'tooLong', limit: 5 });
    // An empty value counts as missing, although it also violates the pattern for addresses.
    expect(said('E-mail')).toBe('Give one');
    await user.type(input('E-mail'), 'x');
    await waitFor(() => expect(said('E-mail')).toEqual({ kind: 'email' }));
  });
});

it('sends the values that the schema returns, once, and closes', async () => {
  const onSent = jest.fn();
  const onClose = jest.fn();
  const { calls } = await renderPortal(<Subject onSent={onSent} onClose={onClose} />, {
    fetch: { 'POST /api/things': { id: 3 } },
  });
  await fill();
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onSent.mock.calls).toEqual([[{ id: 3 }]]);
  expect(calls.map(({ body }) => body)).toEqual([
    { first: 'one', email: 'a@b.example', choice: 'a', last: 'z' },
  ]);
});

describe('a failure', () => {
  const refuse = (fields: object[]) => reply(400, { code: 'VALIDATION_FAILED', message: 'No.', fields });

  it('about no field is shown by the form, moves the focus on request, and is stale from the next submit', async () => {
    const onFailed = jest.fn();
    const onClose = jest.fn();
    const { calls } = await renderPortal(
      <Subject onFailed={onFailed} onClose={onClose} focusAfterFailure="first" />,
      { fetch: { 'POST /api/things': reply(503, { code: 'UNAVAILABLE', message: 'Not now.' }) } },
    );
    await fill();
    await press('Send');
    await waitFor(() => expect(state()).toMatchObject({ failure: 'Not now.', pending: false }));
    expect(onFailed.mock.calls).toEqual([[expect.any(Error), 'Not now.']]);
    expect(input('First')).toHaveFocus();
    expect(input('First')).toHaveValue(' one ');
    await user.clear(input('Last'));
    await press('Send');
    await waitFor(() => expect(said('Last')).toBe('Say the last'));
    expect(state()).toMatchObject({ failure: null });
    expect(calls).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('about fields is shown at each of them, and nowhere else', async () => {
    const { calls } = await renderPortal(<Subject focusAfterFailure="first" />, {
      fetch: {
        'POST /api/things': refuse([
          { field: 'first', code: 'TOO_LONG', message: 'Shorter.' },
          { field: 'last', code: 'TAKEN', message: 'Taken.' },
          { field: 'email', code: 'REFUSED', message: '' },
          { field: 'unknown', code: 'X', message: 'Hidden.' },
        ]),
      },
    });
    await fill();
    await press('Send');
    await waitFor(() => expect(input('Last')).toHaveFocus());
    expect([said('First'), said('Last'), said('E-mail')]).toEqual(['Shorter.', 'No.', { kind: 'refused' }]);
    expect(state()).toMatchObject({ failure: null });
    expect(calls).toHaveLength(1);
  });
});

describe('what was typed', () => {
  const open = (options: Parameters<typeof Subject>[0] = {}) =>
    renderPortal(<Subject draft="things/new" {...options} />, {
      user: testUser,
      fetch: { 'POST /api/things': { id: 3 } },
    });

  it('is there again until the form is left', async () => {
    const before = await open();
    await user.type(input('Last'), 'half');
    expect(state()).toMatchObject({ dirty: true, restored: false });
    before.unmount();
    const again = await open();
    expect(input('Last')).toHaveValue('half');
    expect(state()).toMatchObject({ dirty: true, restored: true });
    await press('Leave');
    again.unmount();
    await open();
    expect(input('Last')).toHaveValue('');
  });

  it('is gone once it is sent', async () => {
    const onClose = jest.fn();
    await open({ onClose });
    await fill();
    await press('Send');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sessionStorage).toHaveLength(0);
  });

  it('is compared with the stored values once it is sent, if the form stays open', async () => {
    const reply = heldReply({ id: 3 });
    const stored = jest.fn(() => ({ ...values, choice: 'a' as const, last: 'Stored', first: 'one' }));
    await renderPortal(<Subject draft="things/new" stored={stored} />, {
      user: testUser,
      fetch: { 'POST /api/things': reply.answer },
    });
    await fill();
    await press('Send');
    await user.type(input('E-mail'), '.org');
    reply.release();
    await waitFor(() => expect(input('Last')).toHaveValue('Stored'));
    expect(stored).toHaveBeenCalledWith({ id: 3 });
    expect([input('First').value, input('E-mail').value]).toEqual(['one', 'a@b.example.org']);
    expect(Object.values(sessionStorage)).toEqual(['{"email":"a@b.example.org"}']);
    await user.clear(input('E-mail'));
    expect(state()).toMatchObject({ dirty: false });
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept nowhere without a name', async () => {
    await renderPortal(<Subject />, { user: testUser });
    await user.type(input('Last'), 'secret');
    expect(sessionStorage).toHaveLength(0);
  });
});
