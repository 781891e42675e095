import { reply, userEvent } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { done, fill, open, path, send, successText } from '../testing/contact-form';
import { resetPages } from '../testing/open-page';

resetPages();

it('contains the five draft fields, the three services and a placeholder', async () => {
  await open();
  const names = ['nombre', 'email', 'empresa', 'servicio', 'mensaje'];
  for (const name of names) expect(document.querySelector(`[name="${name}"]`)).toBeInTheDocument();
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(['', 'consultoria_ia', 'soluciones_ia', 'custom_ai']);
  expect(options[0]).toHaveTextContent('Select a service');
  expect(screen.getByLabelText(/^Message/)).toHaveAttribute('rows', '4');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
});

it('sends six fields with the label of the service, and the age of the form', async () => {
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

it.each([
  ['en', 'consultoria_ia', 'AI Consulting'],
  ['en', 'soluciones_ia', 'AI Solutions'],
  ['en', 'custom_ai', 'Custom Projects Integration'],
  ['es', 'consultoria_ia', 'Consultoría de IA'],
  ['es', 'soluciones_ia', 'Soluciones de IA'],
  ['es', 'custom_ai', 'Integración de proyectos a medida'],
] as const)(
  'sends in %s the service %s as %s, in the subject too (rule 4.1)',
  async (language, value, service) => {
    const { calls } = await open(done, language);
    const typed = { nombre: 'Ana', email: 'ana@acme.es', servicio: value };
    for (const [name, text] of Object.entries(typed)) {
      const field = document.querySelector(`[name="${name}"]`);
      if (field) fireEvent.change(field, { target: { value: text } });
    }
    await userEvent.click(
      screen.getByRole('button', { name: language === 'en' ? 'Send message' : 'Enviar mensaje' }),
    );
    expect(calls[0]?.body).toMatchObject({ service, subject: `Contact Form - Service: ${service}` });
  },
);

it('sends the agreement to news in a header, only if the user gave it', async () => {
  const { calls } = await open();
  await fill();
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  expect(calls[0]?.headers).toHaveProperty('x-marketing-consent', 'true');
});

it('requires a name and a valid email address before it sends anything', async () => {
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

it('is disabled while sending, makes one request for a double click, then clears the form and thanks', async () => {
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

it('clears what was sent also after a visit to another page, and keeps what was typed meanwhile (rule 4.2)', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const routes = { [path]: () => new Promise<unknown>((resolve) => (answer = resolve)) };
  const { unmount } = await open(routes);
  await fill();
  await send();
  unmount();
  await open(routes);
  expect(screen.getByLabelText('Name')).toHaveValue('Ana');
  await userEvent.type(screen.getByLabelText(/^Message/), 'One more thing');
  await act(async () => answer({}));
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText(/^Message/)).toHaveValue('One more thing');
});

it('has a trap with a name that no password manager knows', async () => {
  await open();
  expect(document.querySelector('[name="website"]')).toBeNull();
  expect(document.querySelector('[name="vacio"]')).toBeInTheDocument();
});

it('shows the server’s message in an alert above the button, and keeps what was typed', async () => {
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

it('uses the Spanish texts, and clears the previous error', async () => {
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

  it('hides after 5000 ms, even under the pointer and the focus', async () => {
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

it('marks the field that the server rejects, until it is changed', async () => {
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

  it('stays reserved while the form is sent again or corrected, so that the button does not move', async () => {
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

it('restores the focus after sending, unless the user has moved on', async () => {
  let answer: (value: unknown) => void = () => undefined;
  await open({ [path]: () => new Promise<unknown>((resolve) => (answer = resolve)) });
  await fill();
  await send();
  // Browsers blur a button when it is disabled; jsdom does not.
  act(() => screen.getByRole('button', { name: 'SENDING...' }).blur());
  await act(async () => answer(reply(500, {})));
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveFocus();
  await send();
  act(() => screen.getByLabelText(/^Message/).focus());
  await act(async () => answer({}));
  expect(screen.getByLabelText(/^Message/)).toHaveFocus();
});

it('tells the service that a message is sent again, until it has been confirmed', async () => {
  const answers = [reply(500, {}), {}, {}];
  const api = { [path]: () => answers.shift() };
  const before = await open(api);
  await fill();
  await send();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled());
  // The draft survives a visit to another page, and so does what identifies it.
  before.unmount();
  const after = await open(api);
  const keys = () => [...before.calls, ...after.calls].map(({ headers }) => headers['x-form-key']);
  await send();
  expect(await screen.findByText(successText)).toBeInTheDocument();
  await fill();
  await send();
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toMatch(/^.{8,32}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});

it('still works as a plain form when the script never loads', async () => {
  await open();
  const form = screen.getByLabelText('Name').closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/contact/send-email');
});
