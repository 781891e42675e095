import type { LeadErasure } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { missing } from '../../test/fake-rows';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { open, press, user } from '../../test/open-portal';

const ana = { ...lead(1, 3, 'Acme'), contactName: 'Ana Sol', contactEmail: 'ana@acme.com' };
const erasure: LeadErasure = {
  ...{ count: 7, leads: [ana, lead(2, 3, 'Acme Ltd')], events: 12, copies: 1, importRows: 2 },
  isRemembered: true,
};

async function start(answer: unknown, looked: unknown = erasure) {
  const data: MarketingData = { companies: [company(3, 'Alfa')], products: [], leads: [ana] };
  const rest = marketingApi(data);
  const bodies: unknown[] = [];
  const fetch = (call: FakeCall): unknown => {
    if (!call.path.endsWith('/erasure')) return rest(call);
    if (call.method === 'GET') return looked;
    bodies.push(call.body);
    return answer;
  };
  const opened = await open('?view=leads&company=3&lead=1', data, { fetch });
  await press('Erase this person’s data');
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Erase this person’s data for good?' }),
  );
  return { ...opened, bodies, dialog };
}

it('lists exactly what is erased and what is kept, and erases once the word is typed', async () => {
  const { dialog, bodies, location, toast } = await start(undefined);
  expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Acme, Ana Sol',
    'Acme Ltd',
    'and 5 more leads',
    '12 events of these leads',
    '1 copy that was kept when leads were merged',
    '2 rows that imports keep',
  ]);
  expect(dialog.getByText(/only a code remains/i)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'ERASE');
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3'));
  expect(bodies).toEqual([{ count: 7 }]);
  expect(toast()).toMatchObject({ title: 'Data erased' });
});

it('says that the person cannot be recognised in later imports', async () => {
  const { dialog } = await start(undefined, { ...erasure, isRemembered: false });
  expect(await dialog.findByText(/a later import cannot recognise/i)).toBeInTheDocument();
});

it('stays open and reloads the list when it has changed in the meantime', async () => {
  const { dialog, toast } = await start(
    reply(409, { code: 'LEAD_DUPLICATES_CHANGED', message: 'Look once more.' }),
  );
  await dialog.findAllByRole('listitem');
  await user.type(dialog.getByRole('textbox'), 'ERASE');
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Look once more.' }));
  expect(await dialog.findByText('Acme Ltd')).toBeInTheDocument();
});

it('treats an erasure already done in another tab as success, and requests nothing more of the lead', async () => {
  const { dialog, location, toast, calls } = await start(missing());
  await dialog.findAllByRole('listitem');
  await user.type(dialog.getByRole('textbox'), 'ERASE');
  const before = calls.length;
  await user.dblClick(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3'));
  expect(toast()).toMatchObject({ title: 'Data erased' });
  await screen.findByRole('table');
  const after = calls.slice(before).map(({ method, path }) => `${method} ${path}`);
  expect(after.filter((call) => call.includes('/leads/1'))).toEqual(['POST /api/marketing/leads/1/erasure']);
});
