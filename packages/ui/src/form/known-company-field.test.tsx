import { renderPortal, userEvent } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Field } from './field';
import { KnownCompanyField } from './known-company-field';
import { TextInput } from './text-input';

const blurred = jest.fn();
beforeEach(() => blurred.mockClear());

/** Form for a new company. The button simulates the arrival of companies from the other portal. */
function NewCompany() {
  const [offered, setOffered] = useState<{ id: number; name: string }[]>([]);
  return (
    <>
      <form>
        <KnownCompanyField
          offered={offered}
          label="Known"
          hint="Links the two."
          unknown="New"
          value={null}
          onChoose={() => undefined}
        />
        <Field label="Name">
          <TextInput onBlur={blurred} />
        </Field>
        <Field label="Sector">
          <TextInput />
        </Field>
      </form>
      <button type="button" onClick={() => setOffered([{ id: 1, name: 'Acme' }])}>
        arrive
      </button>
    </>
  );
}

/** Opens the form with the focus on its first field; the returned function makes the companies arrive. */
async function openForm() {
  await renderPortal(<NewCompany />);
  act(() => screen.getByLabelText('Name').focus());
  expect(screen.queryByLabelText(/^Known/)).toBeNull();
  // A click by script leaves the focus where it is.
  return () => act(() => screen.getByRole('button', { name: 'arrive' }).click());
}

it('gets the focus when it appears above the field that a dialog has focused', async () => {
  const arrive = await openForm();
  arrive();
  await waitFor(() => expect(screen.getByLabelText(/^Known/)).toHaveFocus());
  expect(blurred).not.toHaveBeenCalled();
  act(() => screen.getByLabelText('Name').focus());
  await userEvent.tab();
  expect(blurred).toHaveBeenCalledTimes(1);
});

it('leaves the focus to somebody who has begun to type', async () => {
  const arrive = await openForm();
  await userEvent.keyboard('S');
  arrive();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('S');
});

it('leaves the focus to somebody who has moved on', async () => {
  const arrive = await openForm();
  await userEvent.tab();
  arrive();
  expect(screen.getByLabelText('Sector')).toHaveFocus();
});
