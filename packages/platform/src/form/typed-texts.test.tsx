import { renderPortal, testUser, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { useTypedTexts } from './typed-texts';
import { useForm } from './use-form';

const schema = z.object({ name: z.string(), note: z.string(), code: z.string(), password: z.string() });
const values = { name: 'Acme', note: '', code: '', password: '' };
const fields = ['name', 'note', 'code', 'password'] as const;

function Fields() {
  const { form } = useForm({ schema, values, fields, send: async () => undefined });
  return (
    <form>
      <label htmlFor="name">
        Name<span> (required)</span>
      </label>
      <input id="name" {...form.register('name')} />
      <textarea aria-label="Note" {...form.register('note')} />
      <input aria-label="Code" type="radio" value="secret" {...form.register('code')} />
      <input aria-label="Password" type="password" {...form.register('password')} />
    </form>
  );
}

function Page() {
  const [ended, setEnded] = useState(false);
  const texts = useTypedTexts(ended, () => undefined);
  return (
    <>
      {!ended && <Fields />}
      <output>{JSON.stringify(texts)}</output>
      <button type="button" onClick={() => setEnded(!ended)}>
        Switch
      </button>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button'));
const texts = () => JSON.parse(screen.getByRole('status').textContent ?? '');

it('returns the changed texts of open forms with their labels, and no choice or password', async () => {
  await renderPortal(<Page />, { user: testUser });
  await userEvent.type(screen.getByLabelText('Note'), 'Call back');
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.type(screen.getByLabelText('Password'), 'hidden');
  expect(texts()).toEqual([]);
  await press();
  expect(texts()).toEqual([{ label: 'Note', text: 'Call back' }]);
  // The texts of the first forms stay while new forms are open, and are replaced when the new forms are removed too.
  await press();
  await userEvent.type(screen.getByLabelText(/^Name/), ' SL');
  expect(texts()).toEqual([{ label: 'Note', text: 'Call back' }]);
  await press();
  expect(texts()).toEqual([{ label: 'Name', text: 'Acme SL' }]);
});
