import { contentLimits } from '@portals/contracts/constants';
import { screen, waitFor, within } from '@testing-library/react';
import { type ContentData, content, contentApi, variant } from '../test/content-api';
import { company, product } from '../test/marketing-api';
import { open, user } from '../test/open-portal';

const mail = { type: 'email', network: null };
const written = content(1, {
  request: { ...content(1).request, ...mail },
  variants: [
    variant(11, 1, {
      subject: 'Oak',
      preheader: 'Lasts',
      headline: 'Hello',
      text: 'Sit.',
      callToAction: 'Look',
    }),
  ],
});

async function openText() {
  const shared: ContentData = {
    companies: [company(3, 'Alfa')],
    products: [product(1, 3, 'Chair')],
    contents: [written],
    model: null,
    streams: [],
  };
  const { calls } = await open('?view=content&company=3&content=1', shared, { fetch: contentApi(shared) });
  const card = within(await screen.findByRole('article', { name: 'Text 1' }));
  const box = (name: string) => card.findByRole('textbox', { name });
  const saved = () => calls.filter(({ method }) => method === 'PATCH');
  return { shared, card, box, saved };
}

const press = async (card: { getByRole: typeof screen.getByRole }, name: string) =>
  user.click(card.getByRole('button', { name }));

it('keeps the focus in the field after saving', async () => {
  const { card, box, saved } = await openText();
  await user.type(await box('Text'), ' Rest.');
  await press(card, 'Save changes');
  await waitFor(() => expect(card.queryByRole('button', { name: 'Save changes' })).toBeNull());
  expect(saved()).toHaveLength(1);
  expect(await box('Text')).toHaveFocus();
  expect(await box('Text')).toHaveValue('Sit. Rest.');
});

it('marks a part that is longer than the limit', async () => {
  const { card, box, saved } = await openText();
  await user.click(await box('Headline'));
  await user.paste('x'.repeat(contentLimits.part));
  await press(card, 'Save changes');
  await waitFor(async () => expect(await box('Headline')).toBeInvalid());
  expect(await box('Headline')).toHaveAccessibleDescription(/At most 10000 characters/);
  expect(await box('Headline')).toHaveFocus();
  expect(await box('Text')).toBeValid();
  expect(saved()).toEqual([]);
});

it('shows somebody else’s stored version beside the typed one, and loses neither', async () => {
  const { shared, card, box, saved } = await openText();
  await user.type(await box('Text'), ' Mine.');
  const texts = { subject: 'Theirs', preheader: 'Lasts', headline: 'Hello', text: 'Theirs too.' };
  const theirs = variant(11, 1, { ...texts, callToAction: 'Look', version: 2, isEdited: true });
  shared.contents = [{ ...written, variants: [theirs] }];
  await press(card, 'Save changes');
  expect(await card.findByText('This was changed while you were editing')).toBeInTheDocument();
  expect(card.getByText('Theirs too.')).toBeInTheDocument();
  expect(await box('Text')).toHaveValue('Sit. Mine.');
  expect(await box('Subject')).toHaveValue('Theirs');
  await press(card, 'Save changes');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]?.body).toMatchObject({ subject: 'Theirs', text: 'Sit. Mine.', version: 2 });
  await waitFor(() => expect(card.queryByText('This was changed while you were editing')).toBeNull());
});

it.each(['Discard what I typed and keep what is saved', 'Discard changes'])(
  'shows the stored version without the notice after %s',
  async (button) => {
    const { shared, card, box, saved } = await openText();
    await user.type(await box('Text'), ' Mine.');
    const texts = { subject: 'Theirs', preheader: 'Lasts', headline: 'Hello', text: 'Theirs too.' };
    shared.contents = [
      { ...written, variants: [variant(11, 1, { ...texts, callToAction: 'Look', version: 2 })] },
    ];
    await press(card, 'Save changes');
    expect(await card.findByText('This was changed while you were editing')).toBeInTheDocument();
    await press(card, button);
    expect(card.queryByText('This was changed while you were editing')).toBeNull();
    expect(await box('Text')).toHaveValue('Theirs too.');
    expect(await box('Text')).toHaveFocus();
    await user.type(await box('Text'), ' Again.');
    await press(card, 'Save changes');
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]?.body).toMatchObject({ text: 'Theirs too. Again.', version: 2 });
  },
);
