import { type FakeCall, renderPortal, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { dialog, open, press, user } from '../../test/open-portal';
import { useLeadSelection } from './use-lead-selection';

const view = '?view=leads&company=3';
const data = (count = 3): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: Array.from({ length: count }, (_, at) => ({
    ...lead(at + 1, 3, `Shop ${at + 1}`),
    source: at % 2 === 0 ? 'Web' : 'Fair',
  })),
});
const select = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
const setStatus = async (status: string) => {
  await press('Set status');
  const form = await dialog('Set status');
  await user.click(form.getByRole('button', { name: status }));
  await user.dblClick(form.getByRole('button', { name: 'Set status' }));
};
const asked = (calls: readonly FakeCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/leads/bulk-changes'));
const statuses = ({ leads = [] }: MarketingData) => leads.map(({ status }) => status);

it('changes the status of the selected leads, once, and undoes that', async () => {
  const shared = data();
  const { calls } = await open(view, shared);
  await select('Select Shop 1');
  await select('Select Shop 3');
  expect(screen.getByText('2 leads selected')).toBeInTheDocument();
  await setStatus('Won');
  expect(await screen.findByText('2 leads now have the status Won')).toBeInTheDocument();
  expect(asked(calls).map(({ body }) => body)).toEqual([{ status: 'won', ids: [1, 3] }]);
  expect(statuses(shared)).toEqual(['won', 'new', 'won']);
  await waitFor(() => expect(screen.getAllByText('Won', { selector: '[data-tone]' })).toHaveLength(2));
  expect(screen.queryByText(/selected/)).toBeNull();
  await press('Undo');
  expect(await screen.findByText('2 leads have their earlier status again')).toBeInTheDocument();
  expect(statuses(shared)).toEqual(['new', 'new', 'new']);
  await press('Close');
  expect(screen.queryByText(/earlier status/)).toBeNull();
  expect(document.body).not.toHaveFocus();
});

it('asks once why the selected leads are lost, and only when they are (rule 9.45)', async () => {
  const { calls } = await open(view, data());
  await select('Select Shop 1');
  await select('Select Shop 2');
  await press('Set status');
  const form = await dialog('Set status');
  expect(form.queryByLabelText(/^Reason for loss/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Lost' }));
  await user.selectOptions(form.getByLabelText(/^Reason for loss/), 'Price');
  await user.click(form.getByRole('button', { name: 'Won' }));
  expect(form.queryByLabelText(/^Reason for loss/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Set status' }));
  expect(await screen.findByText('2 leads now have the status Won')).toBeInTheDocument();
  await select('Select Shop 1');
  await press('Set status');
  const again = await dialog('Set status');
  await user.click(again.getByRole('button', { name: 'Lost' }));
  await user.selectOptions(again.getByLabelText(/^Reason for loss/), 'Price');
  await user.click(again.getByRole('button', { name: 'Set status' }));
  expect(await screen.findByText('1 lead now has the status Lost (Price)')).toBeInTheDocument();
  expect(asked(calls).map(({ body }) => body)).toEqual([
    { status: 'won', ids: [1, 2] },
    { status: 'lost', lossReason: 'price', ids: [1] },
  ]);
});

it('selects a page, then all matches of the filter on every page', async () => {
  const shared = data(60);
  const { calls } = await open(`${view}&source=web&sort=name&page=1`, shared);
  await select('Select all on this page');
  expect(await screen.findByText('25 leads selected')).toBeInTheDocument();
  await press('Select all 30 that match');
  expect(screen.getByText('All 30 leads that match are selected')).toBeInTheDocument();
  await setStatus('Lost');
  expect(await screen.findByText('30 leads now have the status Lost')).toBeInTheDocument();
  expect(asked(calls).map(({ body }) => body)).toEqual([{ status: 'lost', filter: { source: 'web' } }]);
});

it('keeps the selection across pages, and clears it with another filter', async () => {
  await open(view, data(30));
  await select('Select Shop 30');
  await press('Next page');
  await select('Select Shop 1');
  expect(screen.getByText('2 leads selected')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select Shop 1' }));
  expect(screen.getByText('1 lead selected')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'shop{Enter}');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

it('keeps the other leads of the page when one is deselected from all', async () => {
  await open(view, data(30));
  await select('Select all on this page');
  await press('Select all 30 that match');
  await select('Select Shop 30');
  expect(await screen.findByText('24 leads selected')).toBeInTheDocument();
  await press('Clear selection');
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(document.body).not.toHaveFocus();
});

it('keeps the selection while a lead is viewed', async () => {
  await open(view, data());
  await select('Select Shop 2');
  await user.click(screen.getByRole('link', { name: 'Shop 1' }));
  await screen.findByRole('heading', { level: 1, name: 'Shop 1' });
  await user.click(screen.getByRole('link', { name: 'Leads', current: false }));
  expect(await screen.findByRole('checkbox', { name: 'Select Shop 2' })).toBeChecked();
});

it('lists the leads that an undo leaves unchanged', async () => {
  const shared = data();
  await open(view, shared);
  await select('Select all on this page');
  await setStatus('Won');
  await screen.findByText('3 leads now have the status Won');
  const [, second] = shared.leads ?? [];
  if (second) Object.assign(second, { notes: 'They called', version: second.version + 1 });
  await press('Undo');
  const notice = within(
    (await screen.findByText('2 leads have their earlier status again')).closest('[role=status]') ??
      document.body,
  );
  expect(notice.getByText(/1 lead has been changed since/)).toBeInTheDocument();
  expect(await notice.findByRole('link', { name: 'Shop 2' })).toHaveAttribute(
    'href',
    '/comercia?view=leads&company=3&lead=2',
  );
});

it('continues to show a change after a reload, and undoes an earlier one', async () => {
  const shared = data();
  const before = await open(view, shared);
  await select('Select Shop 1');
  await setStatus('Won');
  before.unmount();
  await open(view, shared);
  expect(await screen.findByText('1 lead now has the status Won')).toBeInTheDocument();
  await press('Close');
  await press('Bulk changes');
  const history = await dialog('Bulk changes');
  await user.click(await history.findByRole('button', { name: 'Undo “1 lead changed to Won”' }));
  expect(await screen.findByText('1 lead has its earlier status again')).toBeInTheDocument();
  expect(statuses(shared)).toEqual(['new', 'new', 'new']);
});

it('polls again after a failed poll', async () => {
  const shared = data();
  const api = marketingApi(shared);
  let failures = 2;
  const isLook = ({ method, path }: FakeCall) => method === 'GET' && path === '/api/marketing/bulk-changes/1';
  await open(view, shared, {
    fetch: (call) => {
      if (!isLook(call) || failures === 0) return api(call);
      failures -= 1;
      return reply(503, {});
    },
  });
  await select('Select Shop 1');
  await setStatus('Won');
  expect(await screen.findByText('1 lead now has the status Won')).toBeInTheDocument();
  expect(failures).toBe(0);
});

it('says that nothing had to be changed', async () => {
  await open(view, data());
  await select('Select Shop 1');
  await setStatus('New');
  expect(await screen.findByText('No lead had to change: all have the status New')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

function ManySelected() {
  const rows = Array.from({ length: 1001 }, (_, at) => lead(at + 1, 3, 'Shop'));
  const { tooMany, table } = useLeadSelection({ sort: 'name', page: 1 }, rows, rows.length);
  return (
    <>
      <button type="button" onClick={() => table.onSelectAll(true)}>
        Select all
      </button>
      <button type="button" onClick={() => table.onSelect(lead(1, 3, 'Shop'), false)}>
        Take one away
      </button>
      <output>{tooMany ? 'too many' : 'few enough'}</output>
    </>
  );
}

it('reports when more leads are selected than a request can list by id', async () => {
  await renderPortal(<ManySelected />);
  await press('Select all');
  expect(screen.getByText('too many')).toBeInTheDocument();
  await press('Take one away');
  expect(screen.getByText('few enough')).toBeInTheDocument();
});
