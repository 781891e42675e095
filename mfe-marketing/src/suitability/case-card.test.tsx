import { userEvent } from '@portals/platform/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { path } from '../testing/contact-form';
import { openPage, resetPages } from '../testing/open-page';

resetPages();

const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockClear();
  // jsdom does not implement scrolling.
  Element.prototype.scrollIntoView = scrolled;
});

const names = {
  en: { card: 'What would AI change in one of your processes?', button: 'Try it with your own process' },
  es: { card: '¿Qué cambiaría la IA en uno de tus procesos?', button: 'Prueba con tu propio proceso' },
};
const card = (language: 'en' | 'es' = 'en') =>
  within(screen.getByRole('region', { name: names[language].card }));

async function openForm(language: 'en' | 'es' = 'en') {
  const page = await openPage({ route: '/', language, fetch: { [path]: { ok: true } } });
  await userEvent.click(card(language).getByRole('button', { name: names[language].button }));
  await card(language).findByRole('status');
  return page;
}
const type = (label: string, value: string) =>
  fireEvent.change(card().getByLabelText(label), { target: { value } });
const status = () => card().getByRole('status');
const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message/);
const send = () => userEvent.click(card().getByRole('button', { name: 'Talk to us about this case' }));

it.each([
  [
    'en',
    'Perhaps: it depends on what follows.',
    'Today it takes 1,800 hours and 45,000 euros a year.',
    'AI would free 94 to 187 hours a year, after checking.',
    'Worth 1,380 to 3,720 euros a year after paying for the tools, if the freed time is used.',
  ],
  [
    'es',
    'Quizá: depende de lo que sigue.',
    'Hoy ocupa 1800 horas y cuesta 45.000 euros al año.',
    'La IA liberaría de 94 a 187 horas al año, ya descontada la revisión.',
    'Su valor: de 1380 a 3720 euros al año, pagadas las herramientas, si el tiempo liberado se aprovecha.',
  ],
] as const)('begins as a worked example in %s', async (language, ...lines) => {
  await openPage({ route: '/', language });
  for (const line of lines) expect(card(language).getByText(line)).toBeInTheDocument();
  expect(card(language).getByRole('link')).toHaveAttribute('href', '/how-we-calculate');
  expect(card(language).getByRole('button')).toHaveAttribute('href', '/#contacto');
});

it('assesses what is typed, and moves the focus into the form', async () => {
  await openForm();
  expect(card().getByLabelText(/^Your process/)).toHaveFocus();
  await userEvent.selectOptions(card().getByLabelText('Kind of work'), 'writing');
  await userEvent.selectOptions(card().getByLabelText('How often'), 'week');
  type('People who do it', '5');
  type('Times, for each person', '2');
  type('Minutes each time', '120');
  await userEvent.click(card().getByLabelText('It contains personal data'));
  expect(status()).toHaveTextContent('Yes: this suits AI.');
  expect(status()).toHaveTextContent('900 hours and 22,500 euros');
  expect(status()).toHaveTextContent('144 to 288 hours');
  expect(status()).toHaveTextContent('2,400 to 6,000 euros a year after paying for the tools, if the freed');
  expect(status()).toHaveTextContent('453 professionals (Noy and Zhang, 2023)');
  type('What an hour costs, in euros', '41.33');
  expect(status()).toHaveTextContent('37,200 euros');
  expect(status()).toHaveTextContent('Worth 4,750 to 10,700 euros');
  type('What an hour costs, in euros', '40');
  type('Checking, in % of the freed time', '0');
  type('Tools, in euros a month and person', '0');
  expect(status()).toHaveTextContent('180 to 360 hours');
  expect(status()).toHaveTextContent('7,200 to 14,400 euros');
});

it('shows no gains when mistakes are costly and nobody checks', async () => {
  await openForm();
  await userEvent.click(card().getByLabelText('A mistake is cheap and easily put right'));
  await userEvent.click(card().getByLabelText('Somebody checks the result before it is used'));
  expect(status()).toHaveTextContent('No: not with AI as things are.');
  expect(status()).toHaveTextContent('Mistakes are costly and nobody checks.');
  expect(status()).not.toHaveTextContent('would free');
  expect(status()).not.toHaveTextContent('Worth');
  await send();
  expect(message().value).toContain('– Mistakes are costly and nobody checks.');
  expect(message().value).not.toMatch(/would free|Worth/);
});

it('shows no figure for work that nobody has measured', async () => {
  await openForm();
  await userEvent.selectOptions(card().getByLabelText('Kind of work'), 'other');
  expect(status()).toHaveTextContent('we give no figure');
  expect(status()).toHaveTextContent('A trial with your own work');
});

it('explains invalid numbers at the field, keeps them, and sends nothing', async () => {
  await openForm();
  const people = card().getByLabelText('People who do it');
  type('People who do it', '1.000');
  expect(people).toBeInvalid();
  expect(people).toHaveAccessibleDescription(/without thousands separators/);
  expect(people).toHaveValue('1.000');
  expect(status()).toHaveTextContent('The result comes back');
  expect(card().getByRole('button', { name: 'Talk to us about this case' })).toBeDisabled();
  type('People who do it', '20000');
  expect(people).toHaveAccessibleDescription('A number from 1 to 10,000, please');
  type('People who do it', '4');
  expect(people).toBeValid();
  expect(status()).toHaveTextContent('1,800 hours');
});

it('opens the assumptions when one of them is invalid', async () => {
  await openForm();
  type('Tools, in euros a month and person', 'x');
  expect(card().getByLabelText('Tools, in euros a month and person').closest('details')).toHaveAttribute(
    'open',
  );
});

it('shows an error when the calculator cannot be loaded, and keeps the example', async () => {
  jest.doMock('./case-form', () => {
    throw new Error('no such file');
  });
  await openPage({ route: '/' });
  await userEvent.click(card().getByRole('button', { name: names.en.button }));
  expect(await card().findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(card().getByText(/94 to 187 hours/)).toBeInTheDocument();
  jest.dontMock('./case-form');
});

describe('the contact form', () => {
  it('receives the case as editable text, and the address does not change', async () => {
    const { location } = await openForm();
    type('Your process (optional)', 'Quotes for Ana');
    await send();
    expect(message()).toHaveValue(
      [
        'Process: Quotes for Ana',
        'Customer support. People: 4. Times a day, each of them: 12. Minutes each time: 10. Euros an hour: 25.',
        'Today it takes 1,800 hours and 45,000 euros a year.',
        'AI would free 94 to 187 hours a year, after checking.',
        'Worth 1,380 to 3,720 euros a year after paying for the tools, if the freed time is used.',
        'Perhaps: it depends on what follows.',
        'What would have to be true',
        '– The tool may process your personal data: a contract with its provider, and no training on your data.',
        '– The freed time is used for something that is worth it.',
      ].join('\n'),
    );
    expect(message()).toHaveFocus();
    expect(scrolled.mock.contexts).toEqual([message()]);
    expect(location()).not.toContain('Ana');
    expect(window.location.href).not.toContain('Ana');
    await userEvent.type(message(), ' Please call.');
    expect(message().value).toMatch(/worth it\. Please call\.$/);
  });

  it('keeps what was typed there, and replaces the previous case', async () => {
    await openForm();
    fireEvent.change(message(), { target: { value: 'Good morning' } });
    await send();
    expect(message().value).toMatch(/^Good morning\n\nCustomer support/);
    type('People who do it', '3');
    await send();
    expect(message().value).toMatch(/^Good morning\n\nCustomer support\. People: 3\./);
    expect(message().value.match(/Customer support/g)).toHaveLength(1);
    cleanup();
    await openPage({ route: '/' });
    expect(message().value).toMatch(/People: 3/);
  });
});
