import { renderPortal, testUser, userEvent } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Field } from './field';
import { KnownCompanyField } from './known-company-field';
import { TextInput } from './text-input';

const blurred = jest.fn();
beforeEach(() => blurred.mockClear());

/** Form for a new company. The button simulates the arrival of companies from the other portal. */
function NewCompany() {
  const [offered, setOffered] = useState<{ id: number; name: string; sector: string }[]>([]);
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
      <button type="button" onClick={() => setOffered([{ id: 1, name: 'Acme', sector: 'Hotels' }])}>
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

it('tells companies of the same name apart by sector, workspace and moment, as far as needed (rule 9.19)', async () => {
  const acme = {
    id: 1,
    name: 'Acme',
    sector: 'Hotels',
    workspaceId: 7,
    createdAt: '2026-02-03T10:00:00.000Z',
  };
  const offered = [
    acme,
    { ...acme, id: 2, sector: 'Optics' },
    { ...acme, id: 3, workspaceId: 8 },
    { ...acme, id: 4, createdAt: '2026-02-04T10:00:00.000Z' },
    { ...acme, id: 5, name: 'Sol' },
    { ...acme, id: 6, name: 'Luna' },
  ];
  const others = { taken: ['Luna'], label: 'Known', hint: '', unknown: 'New', value: null };
  const place = (id: number) => ({ id, name: `Place ${id}`, role: 'owner' });
  await renderPortal(<KnownCompanyField offered={offered} {...others} onChoose={() => undefined} />, {
    user: testUser,
    fetch: { 'GET /api/workspaces': [place(7), place(8)] },
  });
  const labels = () =>
    [...screen.getByLabelText(/^Known/).querySelectorAll('option')].map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(labels()).toEqual([
      'New',
      expect.stringMatching(/^Acme \(Hotels, Place 7, .*3.* 2026.*\)$/),
      'Acme (Optics)',
      'Acme (Hotels, Place 8)',
      expect.stringMatching(/^Acme \(Hotels, Place 7, .*4.* 2026.*\)$/),
      'Sol',
      'Luna (Hotels)',
    ]),
  );
});

it('leaves the workspace out for somebody who is in one alone', async () => {
  const acme = { name: 'Acme', sector: 'Hotels', workspaceId: 7 };
  const offered = [
    { ...acme, id: 1, createdAt: '2026-02-03T10:00:00.000Z' },
    { ...acme, id: 2, createdAt: '2026-02-04T10:00:00.000Z' },
  ];
  const others = { label: 'Known', hint: '', unknown: 'New', value: null };
  const { calls } = await renderPortal(
    <KnownCompanyField offered={offered} {...others} onChoose={() => undefined} />,
    { user: testUser, fetch: { 'GET /api/workspaces': [{ id: 7, name: 'Place 7', role: 'owner' }] } },
  );
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/workspaces'));
  for (const option of await screen.findAllByText(/^Acme/))
    expect(option.textContent).toMatch(/^Acme \(Hotels, .*2026.*\)$/);
  expect(screen.queryByText(/Place 7/)).toBeNull();
});
