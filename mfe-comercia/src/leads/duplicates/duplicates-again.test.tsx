import type { Lead, LeadDuplicateGroup, LeadMerge } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { missing } from '../../test/fake-rows';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { choose, open, press, user } from '../../test/open-portal';

const first: Lead = { ...lead(1, 3, 'Acme'), contactEmail: 'ana@acme.com' };
const second: Lead = { ...lead(2, 3, 'Boats'), contactEmail: 'ana@acme.com' };
const group: LeadDuplicateGroup = { reason: 'email', key: 'a'.repeat(32), count: 2, leads: [first, second] };
const merge: LeadMerge = {
  ...{ id: 5, at: '2026-02-03T10:00:00.000Z', userId: 7 },
  ...{ before: first, merged: [second], canUndo: true, isChanged: false },
};
const title = '2 leads with the same email';

/** Opens the leads of a company with two possible duplicates. */
async function start(query = '') {
  const data: MarketingData = {
    companies: [company(3, 'Alfa')],
    products: [],
    leads: [{ ...first }, { ...second }],
  };
  const rest = marketingApi(data);
  const state = { groups: [group], merges: [] as LeadMerge[], isMerged: false };
  const fetch = (call: FakeCall): unknown => {
    const path = call.path.split('?')[0] ?? '';
    if (path.endsWith('/lead-duplicates'))
      return reply(200, state.groups, { 'X-Total-Count': `${state.groups.length}` });
    if (path.endsWith('/apart')) return undefined;
    if (path.endsWith('/lead-merges')) {
      state.isMerged = true;
      return first;
    }
    if (path.endsWith('/leads/2') && state.isMerged) return missing();
    if (path.endsWith('/merges')) return path.includes('/1/') ? state.merges : [];
    if (path.endsWith('/undo')) {
      data.leads?.splice(1, 1, { ...second, companyName: 'Boats again', version: 2 });
      state.merges = [];
      return { lead: first, isKept: false, restored: [second] };
    }
    return rest(call);
  };
  const opened = await open(`?view=leads&company=3${query}`, data, { fetch });
  return { ...opened, state };
}
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
const back = async () => user.click(screen.getByRole('link', { name: 'Leads', current: false }));

it('no longer lists leads that were marked as different, once the list was left', async () => {
  const { state } = await start('&show=duplicates');
  const card = within(await screen.findByRole('article', { name: title }));
  await user.click(card.getByRole('button', { name: 'Not duplicates' }));
  expect(await card.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  state.groups = [];
  await openTab('Table');
  await screen.findByRole('link', { name: 'Acme' });
  await openTab('Duplicates');
  expect(await screen.findByText('No duplicates')).toBeInTheDocument();
});

it('is not reread when nothing has changed (rule 5.8)', async () => {
  const { calls } = await start('&show=duplicates');
  await screen.findByRole('article', { name: title });
  await openTab('Table');
  await screen.findByRole('link', { name: 'Acme' });
  await openTab('Duplicates');
  await screen.findByRole('article', { name: title });
  expect(calls.filter(({ path }) => path.includes('/lead-duplicates'))).toHaveLength(1);
});

it('no longer lists a lead that was deleted', async () => {
  const { state } = await start('&show=duplicates');
  await screen.findByRole('article', { name: title });
  await openTab('Table');
  await screen.findByRole('link', { name: 'Boats' });
  await choose('Boats', 'Delete');
  state.groups = [];
  await press('Delete lead');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Boats' })).toBeNull());
  await openTab('Duplicates');
  expect(await screen.findByText('No duplicates')).toBeInTheDocument();
});

it('shows each lead as it is after a merge was undone', async () => {
  const { state } = await start();
  state.merges = [merge];
  await user.click(await screen.findByRole('link', { name: 'Boats' }));
  await screen.findByRole('heading', { level: 1, name: 'Boats' });
  await back();
  await user.click(await screen.findByRole('link', { name: 'Acme' }));
  const section = within(await screen.findByRole('region', { name: 'Merged leads' }));
  await user.click(section.getByRole('button', { name: 'Undo merge' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Undo merge' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await back();
  await user.click(await screen.findByRole('link', { name: 'Boats again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Boats again' })).toBeInTheDocument();
});

it('says of a lead that was open before that it no longer exists after a merge', async () => {
  await start();
  await user.click(await screen.findByRole('link', { name: 'Boats' }));
  await screen.findByRole('heading', { level: 1, name: 'Boats' });
  await back();
  await openTab('Duplicates');
  await user.click(await screen.findByRole('button', { name: 'Merge…' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByRole('group', { name: 'Company' });
  await user.click(form.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openTab('Table');
  await user.click(await screen.findByRole('link', { name: 'Boats' }));
  expect(await screen.findByText('Lead not found')).toBeInTheDocument();
});
