import { userEvent } from '@portals/platform/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { done, fill, open, path, send } from '../testing/contact-form';
import { openPage, resetPages } from '../testing/open-page';

resetPages();

describe('the age of the form', () => {
  const ageOf = (call: { headers: Record<string, string> } | undefined) =>
    Number(call?.headers['x-form-age']);
  const clock = jest.spyOn(performance, 'now');
  afterAll(() => clock.mockRestore());

  it('counts from the start of the navigation, even if the scripts load late', async () => {
    clock.mockReturnValue(9000.4);
    const { calls } = await open();
    await fill();
    clock.mockReturnValue(9621.2);
    await send();
    expect(ageOf(calls[0])).toBe(9621);
  });

  it('counts from the opening of the page after a navigation within the site', async () => {
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

  it('is counted while typing, marked when it is too long, and not sent', async () => {
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
  ])('is marked in %s above %d characters', async (label, max) => {
    await open();
    const tail = '@acme.es';
    type(label, 'x'.repeat(max - tail.length) + tail);
    expect(screen.getByLabelText(label)).toBeValid();
    type(label, `x${'x'.repeat(max - tail.length)}${tail}`);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      `Shorten this to ${max} characters at most ${max + 1} of ${max} characters`,
    );
  });

  it('is announced in Spanish too', async () => {
    await open(done, 'es');
    type(/^Mensaje/, 'x'.repeat(5001));
    expect(screen.getByLabelText(/^Mensaje/)).toHaveAccessibleDescription(
      'El texto es demasiado largo: caben 5000 caracteres 5001 de 5000 caracteres',
    );
  });
});

describe('text that was typed but not sent', () => {
  const message = () => screen.getByLabelText(/^Message/);

  it('is restored after a visit to another page of the site, in the same form only', async () => {
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

  it('differs from the attributes of its fields, because otherwise browsers do not restore it', async () => {
    await open();
    await fill();
    await userEvent.type(screen.getByLabelText(/^Company/), 'Acme');
    for (const label of ['Name', 'Email', /^Company/]) {
      const input = screen.getByLabelText<HTMLInputElement>(label);
      expect(input.value).not.toBe('');
      expect(input).toHaveAttribute('value', '');
    }
    // A box that is ticked must send a value.
    expect(screen.getByRole('checkbox')).toHaveProperty('value', 'on');
  });

  it('is deleted once it was sent, even if the user left the page in the meantime', async () => {
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
