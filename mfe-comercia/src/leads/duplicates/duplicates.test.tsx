import type { Lead, LeadDuplicateGroup, LeadMerge } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { dialog, open, user } from '../../test/open-portal';

const first: Lead = { ...lead(1, 3, 'Acme'), contactEmail: 'ana@acme.com', notes: 'Uses oak' };
const second: Lead = {
  ...lead(2, 3, 'Acme Ltd'),
  contactPhone: '600 1',
  ...{ status: 'won', nextStepOn: '2026-03-01', notes: 'Call her' },
};
const group: LeadDuplicateGroup = { reason: 'email', key: 'a'.repeat(32), count: 2, leads: [first, second] };
const merge: LeadMerge = {
  ...{ id: 5, at: '2026-02-03T10:00:00.000Z', userId: 7 },
  ...{ before: first, merged: [second], canUndo: true, isChanged: false },
};

interface Answers {
  merged?: unknown;
  apart?: unknown;
  merges?: LeadMerge[];
  groups?: LeadDuplicateGroup[];
}

/** Renders the portal with a service that has two possible duplicates; `calls` contains the writes. */
async function start(query: string, answers: Answers = {}) {
  const { merged = reply(200, first), apart = undefined, merges = [], groups = [group] } = answers;
  const data: MarketingData = { companies: [company(3, 'Alfa')], products: [], leads: [first, second] };
  const rest = marketingApi(data);
  const calls: [path: string, body: unknown][] = [];
  const fetch = (call: FakeCall): unknown => {
    const path = call.path.split('?')[0] ?? '';
    if (call.method === 'POST') calls.push([path, call.body]);
    if (path.endsWith('/lead-duplicates')) return reply(200, groups, { 'X-Total-Count': `${groups.length}` });
    if (path.endsWith('/apart')) return apart;
    if (path.endsWith('/lead-merges')) return merged;
    if (path.endsWith('/merges')) return merges;
    if (path.endsWith('/undo')) return { lead: first, isKept: true, restored: [second] };
    return rest(call);
  };
  const opened = await open(`?view=leads&company=3${query}`, data, { fetch });
  return { ...opened, calls };
}
const card = async () => within(await screen.findByRole('article', { name: '2 leads with the same email' }));
const openMerge = async () => {
  await user.click((await card()).getByRole('button', { name: 'Merge…' }));
  const shown = await dialog('Merge 2 leads into one');
  await shown.findByRole('group', { name: 'Company' });
  return shown;
};

it('merges leads with a value chosen for each differing field', async () => {
  const { calls, toast } = await start('&show=duplicates');
  const shown = await openMerge();
  expect(shown.getAllByRole('group').map((one) => within(one).getAllByRole('radio').length)).toEqual([2, 2]);
  expect(shown.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Uses oak\n\nCall her');
  await user.click(shown.getByRole('radio', { name: 'Won' }));
  await user.click(shown.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toMatchObject([
    [
      '/api/marketing/companies/3/lead-merges',
      {
        targetId: 1,
        leads: [
          { id: 1, version: 1 },
          { id: 2, version: 1 },
        ],
        values: {
          ...{ companyName: 'Acme', contactEmail: 'ana@acme.com', contactPhone: '600 1', status: 'won' },
          notes: 'Uses oak\n\nCall her',
        },
      },
    ],
  ]);
  expect(toast()).toMatchObject({ title: 'Leads merged' });
});

it('says in the dialog that a lead was changed in the meantime, and reads all of them again', async () => {
  const text = { statusCode: 409, code: 'EDIT_CONFLICT', message: 'Changed meanwhile.', requestId: 'r' };
  await start('&show=duplicates', { merged: reply(409, text) });
  const shown = await openMerge();
  await user.click(shown.getByRole('button', { name: 'Merge' }));
  expect(await shown.findByText('Changed meanwhile.')).toBeInTheDocument();
  expect(await shown.findByRole('group', { name: 'Company' })).toBeInTheDocument();
});

it('marks leads as no duplicates, and undoes that', async () => {
  const { calls } = await start('&show=duplicates');
  const shown = await card();
  await user.click(shown.getByRole('button', { name: 'Not duplicates' }));
  await user.click(await shown.findByRole('button', { name: 'Undo' }));
  expect(await shown.findByRole('button', { name: 'Not duplicates' })).toBeInTheDocument();
  const path = '/api/marketing/companies/3/lead-duplicates/apart';
  const said = { reason: 'email', key: group.key, count: 2 };
  expect(calls).toEqual([
    [path, { ...said, apart: true }],
    [path, { ...said, apart: false }],
  ]);
});

it('says that there are none, and links to the leads of the company', async () => {
  await start('&show=duplicates', { groups: [] });
  expect(await screen.findByText('No duplicates')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Leads' })).toHaveAttribute(
    'href',
    '/comercia?view=leads&company=3',
  );
});

it('shows the other values that a lead had before a merge, and undoes the merge', async () => {
  const { calls, toast } = await start('&lead=1', { merges: [{ ...merge, isChanged: true }] });
  const section = within(await screen.findByRole('region', { name: 'Merged leads' }));
  expect(section.getByText('Acme Ltd', { selector: 'p' })).toBeInTheDocument();
  for (const had of ['Call her', 'Won', '1 Mar 2026']) expect(section.getByText(had)).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Undo merge' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Undo this merge?' }));
  expect(asked.getByText(/stays as it is now/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Undo merge' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: '1 lead is back' }));
  expect(toast()?.description).toMatch(/left as it is/);
  expect(calls).toEqual([['/api/marketing/lead-merges/5/undo', undefined]]);
});

it('says that what was merged was erased since, and offers no undo (rule 9.17)', async () => {
  await start('&lead=1', { merges: [{ ...merge, merged: [] }] });
  const section = within(await screen.findByRole('region', { name: 'Merged leads' }));
  expect(section.getByText(/: what was merged into this lead was erased later/)).toBeInTheDocument();
  expect(section.queryByRole('button')).toBeNull();
});

it('offers no undo for a lead that was merged again', async () => {
  await start('&lead=1', { merges: [{ ...merge, canUndo: false }] });
  const section = within(await screen.findByRole('region', { name: 'Merged leads' }));
  expect(section.queryByRole('button')).toBeNull();
});
