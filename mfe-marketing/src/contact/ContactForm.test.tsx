import { type FakeRoutes, reply, userEvent } from '@portals/platform/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-page';

const path = 'POST /api/contact/send-email';
const done: FakeRoutes = { [path]: { ok: true, id: 1 } };
const successText = "Your message has been sent successfully! We'll contact you soon.";

const open = (fetch: FakeRoutes = done, language: 'en' | 'es' = 'en') => openPage({ fetch, language });

async function fill() {
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@acme.es');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

it('holds the five draft fields, the three services and a placeholder', async () => {
  await open();
  const names = ['nombre', 'email', 'empresa', 'servicio', 'mensaje'];
  for (const name of names) expect(document.querySelector(`[name="${name}"]`)).toBeInTheDocument();
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(['', 'consultoria_ia', 'soluciones_ia', 'custom_ai']);
  expect(options[0]).toHaveTextContent('Select a service');
  expect(screen.getByLabelText(/^Message/)).toHaveAttribute('rows', '4');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
});

it('sends six fields with the label of the service and the age of the form', async () => {
  const { calls } = await open();
  await fill();
  await userEvent.selectOptions(screen.getByLabelText(/^Service/), 'soluciones_ia');
  await send();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    name: 'Ana',
    email: 'ana@acme.es',
    company: 'No especificada',
    service: 'AI Solutions',
    subject: 'Contact Form - Service: AI Solutions',
    message: '',
  });
  expect(Number(calls[0]?.headers['x-form-age'])).toBeGreaterThanOrEqual(0);
  expect(calls[0]?.headers).not.toHaveProperty('x-marketing-consent');
});

it('says so in a header only when the person agreed to news', async () => {
  const { calls } = await open();
  await fill();
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  expect(calls[0]?.headers).toHaveProperty('x-marketing-consent', 'true');
});

it('asks for a name and a valid email before anything is sent', async () => {
  const { calls } = await open();
  await send();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Your name is required');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Email'), 'ana');
  await send();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/valid email/);
  expect(calls).toHaveLength(0);
});

it('is disabled while sending, makes one request of a double click, then clears the form and thanks', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { calls, toast } = await open({
    [path]: () =>
      new Promise<unknown>((resolve) => {
        answer = resolve;
      }),
  });
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByRole('button', { name: 'SENDING...' })).toBeDisabled();
  expect(calls).toHaveLength(1);
  await act(async () => answer({}));
  expect(await screen.findByText(successText)).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(toast()).toMatchObject({
    title: 'Message Sent',
    description: "Thanks for your message. We'll get back to you shortly.",
  });
});

it('shows the message of the answer in an alert above the button and keeps what was typed', async () => {
  const { toast } = await open({ [path]: reply(400, { message: 'x' }) });
  await fill();
  await send();
  const text = await screen.findByText('x');
  const button = screen.getByRole('button', { name: 'Send message' });
  expect(text.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText('Name')).toHaveValue('Ana');
  expect(toast()).toMatchObject({
    title: 'Error',
    tone: 'destructive',
    description: 'There was a problem sending your message. Please try again later.',
  });
});

it('uses the Spanish texts in Spanish, and clears the error of the time before', async () => {
  const { calls, toast } = await open({ [path]: reply(500, {}) }, 'es');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'ana@acme.es');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
  expect(await screen.findByText('Error al enviar mensaje')).toBeInTheDocument();
  expect(toast()?.description).toBe(
    'Hubo un problema al enviar tu mensaje. Por favor intenta de nuevo más tarde.',
  );
  await userEvent.clear(screen.getByLabelText('Nombre'));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
  expect(screen.queryByText('Error al enviar mensaje')).toBeNull();
  expect(calls).toHaveLength(1);
});

describe('success alert', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('hides after 5000 ms, also under the pointer and the focus', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@acme.es' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    const alert = await waitFor(() => screen.getByText(successText));
    fireEvent.pointerEnter(alert);
    fireEvent.mouseEnter(alert);
    fireEvent.focus(alert);
    act(() => void jest.advanceTimersByTime(4900));
    expect(alert).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(200));
    expect(alert).not.toBeInTheDocument();
  });
});

describe('the age of the form', () => {
  const ageOf = (call: { headers: Record<string, string> } | undefined) =>
    Number(call?.headers['x-form-age']);
  const clock = jest.spyOn(performance, 'now');
  afterAll(() => clock.mockRestore());

  it('counts from the start of the navigation, however late the scripts came', async () => {
    clock.mockReturnValue(9000.4);
    const { calls } = await open();
    await fill();
    clock.mockReturnValue(9621.2);
    await send();
    expect(ageOf(calls[0])).toBe(9621);
  });

  it('counts from when the page was opened after moving inside the site', async () => {
    clock.mockReturnValue(60_000);
    const { calls } = await openPage({ route: '/webia', fetch: done });
    clock.mockReturnValue(90_000);
    await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Contact' }));
    clock.mockReturnValue(94_000);
    await fill();
    await send();
    expect(ageOf(calls[0])).toBe(4000);
  });
});

describe('a text near its limit', () => {
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('is counted while it is typed, marked when it is too long, and not sent', async () => {
    const { calls } = await open();
    await fill();
    const message = screen.getByLabelText(/^Message/);
    type(/^Message/, 'x'.repeat(4499));
    expect(screen.queryByText(/of 5,000 characters/)).toBeNull();
    type(/^Message/, ` ${'x'.repeat(4500)} `);
    expect(message).toHaveAccessibleDescription('4,500 of 5,000 characters');
    expect(screen.getByText('Message: close to the limit of 5,000 characters')).toHaveAttribute(
      'role',
      'status',
    );
    expect(message).toBeValid();
    type(/^Message/, 'x'.repeat(5012));
    expect(message).toHaveAccessibleDescription(
      'Shorten this to 5,000 characters at most 5,012 of 5,000 characters',
    );
    expect(message).toBeInvalid();
    expect(screen.getByText('Message: more than 5,000 characters')).toHaveAttribute('role', 'status');
    await send();
    expect(message).toHaveFocus();
    expect(calls).toHaveLength(0);
    type(/^Message/, 'x'.repeat(5000));
    expect(message).toBeValid();
    await send();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['Name', 200],
    ['Email', 254],
    [/^Company/, 200],
  ])('is marked in %s beyond %d characters', async (label, max) => {
    await open();
    const tail = '@acme.es';
    type(label, 'x'.repeat(max - tail.length) + tail);
    expect(screen.getByLabelText(label)).toBeValid();
    type(label, `x${'x'.repeat(max - tail.length)}${tail}`);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      `Shorten this to ${max} characters at most ${max + 1} of ${max} characters`,
    );
  });

  it('is told in Spanish too', async () => {
    await open(done, 'es');
    type(/^Mensaje/, 'x'.repeat(5001));
    expect(screen.getByLabelText(/^Mensaje/)).toHaveAccessibleDescription(
      'Acorta este texto: caben 5000 caracteres 5001 de 5000 caracteres',
    );
  });
});

it('marks the field that the server refuses, until it is changed', async () => {
  const told = {
    message: 'Some data is not valid.',
    fields: [{ field: 'company', code: 'x', message: 'No.' }],
  };
  await open({ [path]: reply(400, told) });
  await fill();
  await send();
  const company = screen.getByLabelText(/^Company/);
  await waitFor(() => expect(company).toHaveAccessibleDescription('No.'));
  expect(company).toBeInvalid();
  await userEvent.type(company, 'x');
  expect(company).toBeValid();
});

describe('the place of the alert', () => {
  const heights = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(74);
  afterAll(() => heights.mockRestore());
  const place = () => screen.getByRole('alert').parentElement;

  it('stays while an error is sent again or mended, so that the button does not move', async () => {
    const answers: ((value: unknown) => void)[] = [];
    await open({ [path]: () => new Promise<unknown>((resolve) => answers.push(resolve)) });
    await fill();
    await send();
    await act(async () => answers[0]?.(reply(500, { message: 'first' })));
    expect(screen.getByText('first')).toBeInTheDocument();
    await send();
    expect(screen.queryByText('first')).toBeNull();
    expect(place()).toHaveStyle({ minHeight: '74px' });
    await act(async () => answers[1]?.(reply(500, { message: 'second' })));
    expect(screen.getByText('second')).toBeInTheDocument();
    expect(place()).toHaveStyle({ minHeight: '74px' });
    await userEvent.clear(screen.getByLabelText('Name'));
    await send();
    expect(screen.queryByText('second')).toBeNull();
    expect(place()).toHaveStyle({ minHeight: '74px' });
    await userEvent.type(screen.getByLabelText('Name'), 'Ana');
    expect(place()?.style.minHeight).toBe('');
  });
});

it('keeps the focus in its place after sending, or where the person has gone meanwhile', async () => {
  let answer: (value: unknown) => void = () => undefined;
  await open({ [path]: () => new Promise<unknown>((resolve) => (answer = resolve)) });
  await fill();
  await send();
  // As browsers do with a button that is disabled.
  act(() => screen.getByRole('button', { name: 'SENDING...' }).blur());
  await act(async () => answer(reply(500, {})));
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveFocus();
  await send();
  act(() => screen.getByLabelText(/^Message/).focus());
  await act(async () => answer({}));
  expect(screen.getByLabelText(/^Message/)).toHaveFocus();
});

it('still works as a plain form when the script never arrives', async () => {
  await open();
  const form = screen.getByLabelText('Name').closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact/send-email');
});

describe('text that was typed and not sent', () => {
  const message = () => screen.getByLabelText(/^Message/);

  it('is there again after a visit to another page of the site, in the same form alone', async () => {
    await open();
    await fill();
    await userEvent.type(message(), 'Two pages of thoughts');
    cleanup();
    await openPage({ route: '/solutions', fetch: done });
    expect(message()).toHaveValue('');
    cleanup();
    const { calls } = await open();
    expect(message()).toHaveValue('Two pages of thoughts');
    await send();
    expect(calls[0]?.body).toMatchObject({ name: 'Ana', message: 'Two pages of thoughts' });
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('does not come back once it was sent, also when the page was left meanwhile', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const sent = new Promise<unknown>((resolve) => {
      answer = resolve;
    });
    await open({ [path]: () => sent });
    await fill();
    await send();
    cleanup();
    await act(async () => answer({ ok: true, id: 1 }));
    await open();
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });
});
