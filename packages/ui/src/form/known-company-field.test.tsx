import { renderPortal, reply, userEvent } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Field } from './field';
import { KnownCompanyField } from './known-company-field';
import { TextInput } from './text-input';

const blurred = jest.fn();
beforeEach(() => blurred.mockClear());

/** Opens a form with the focus on its first field; the returned function lets the companies arrive. */
async function openForm() {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await renderPortal(
    <form>
      <KnownCompanyField
        path="/api/others"
        isOffered={() => true}
        label="Known"
        hint="Links the two."
        cutHint={(count) => `Only ${count}.`}
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
    </form>,
    {
      fetch: async () => {
        await arrived;
        return reply(200, [{ id: 1, name: 'Acme' }], { 'X-Total-Count': '1' });
      },
    },
  );
  act(() => screen.getByLabelText('Name').focus());
  return async () => {
    arrive();
    await screen.findByLabelText(/^Known/);
  };
}

it('gets the focus when it appears above the field that a dialog has focused', async () => {
  const arrive = await openForm();
  await arrive();
  await waitFor(() => expect(screen.getByLabelText(/^Known/)).toHaveFocus());
  expect(blurred).not.toHaveBeenCalled();
  act(() => screen.getByLabelText('Name').focus());
  await userEvent.tab();
  expect(blurred).toHaveBeenCalledTimes(1);
});

it('leaves the focus to somebody who has begun to type', async () => {
  const arrive = await openForm();
  await userEvent.keyboard('S');
  await arrive();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('S');
});

it('leaves the focus to somebody who has moved on', async () => {
  const arrive = await openForm();
  await userEvent.tab();
  await arrive();
  expect(screen.getByLabelText('Sector')).toHaveFocus();
});
