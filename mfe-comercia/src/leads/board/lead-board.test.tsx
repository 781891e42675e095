import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { marketingApi } from '../../test/marketing-api';
import { card, cardsOf, choose, column, countOf, data, openBoard, view } from '../../test/open-board';
import { open, user } from '../../test/open-portal';

it('has a column for each status with the total of its leads, and shows custom statuses', async () => {
  const many = data();
  for (let id = 100; id < 1700; id += 1) many.leads.push({ ...lead(id, 3, `Lead ${id}`), status: 'lost' });
  for (const one of many.leads) if (one.companyName === 'Cork') one.nextStepOn = '2020-02-03';
  await openBoard(many);
  expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
  expect(await cardsOf('Won')).toEqual(['Cork']);
  expect(await cardsOf('Contacted')).toEqual([]);
  expect(within(await column('Contacted')).getByText('No leads')).toBeInTheDocument();
  expect(await countOf('New')).toBe('2 leads');
  expect(await countOf('Lost')).toBe('1,600 leads');
  expect(await cardsOf('Lost')).toHaveLength(20);
  const other = within(await column('Other'));
  expect(other.getByText('on hold')).toBeInTheDocument();
  const acme = within(await card('Acme'));
  expect(acme.getByText('Eva Ruiz · Buyer')).toBeInTheDocument();
  expect(acme.getByText(/3 Feb 2020/).closest('[data-tone]')).toHaveTextContent('3 Feb 2020 · overdue');
  const won = within(await card('Cork'));
  expect(won.getByText('3 Feb 2020')).toBeInTheDocument();
  expect(won.queryByText(/overdue/)).toBeNull();
});

describe('more leads of a column', () => {
  const many = () => {
    const shared = data();
    shared.leads = Array.from({ length: 90 }, (_, at) => lead(at + 1, 3, `Lead ${at + 1}`));
    return shared;
  };
  const more = (name: RegExp) => screen.findByRole('button', { name });

  it('are loaded on demand, each once, until all are shown', async () => {
    const { calls } = await openBoard(many());
    await user.click(await more(/^Show more \(20 of 90\).*New$/));
    await more(/^Show more \(50 of 90\)/);
    expect(await card('Lead 70')).toHaveFocus();
    await choose('Lead 90', 'Move to Won');
    await user.click(await more(/^Show more \(49 of 89\)/));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull());
    const shown = await cardsOf('New');
    expect(shown).toEqual(Array.from({ length: 89 }, (_, at) => `Lead ${89 - at}`));
    expect(calls.filter(({ path }) => path.includes('column=new')).map(({ path }) => path)).toEqual([
      '/api/marketing/companies/3/leads?column=new&sort=-createdAt&page=1&pageSize=50',
      '/api/marketing/companies/3/leads?column=new&sort=-createdAt&page=1&pageSize=50',
      '/api/marketing/companies/3/leads?column=new&sort=-createdAt&page=2&pageSize=50',
    ]);
  });

  it('match the same filter', async () => {
    const { calls } = await open(`${view}&source=Fair`, many());
    await user.click(await more(/^Show more/));
    await more(/^Show more \(50 of 90\)/);
    const paths = calls.map(({ path }) => path).filter((path) => path.includes('column=new'));
    expect(paths).toEqual([expect.stringContaining('source=Fair')]);
  });

  it('can be retried after a failure', async () => {
    const shared = many();
    const api = marketingApi(shared);
    let broken = true;
    const fetch = (call: FakeCall) => (broken && call.path.includes('column=') ? reply(503, {}) : api(call));
    const { toast } = await openBoard(shared, { fetch });
    await user.click(await more(/^Show more/));
    await waitFor(() => expect(toast()?.title).toBe('More leads could not be loaded'));
    broken = false;
    await user.click(await more(/^Show more/));
    await more(/^Show more \(50 of 90\)/);
  });
});

describe('the filter in the address', () => {
  it('is shared with the table, and can be changed here', async () => {
    const { location, calls } = await open(`${view}&source=Fair&search=acm&page=2`, data());
    expect(await cardsOf('New')).toEqual(['Acme']);
    expect(await countOf('New')).toBe('1 lead');
    expect(calls.map(({ path }) => path)).toContain(
      '/api/marketing/companies/3/leads/board?search=acm&source=Fair',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'won');
    expect(await screen.findByText('No lead matches')).toBeInTheDocument();
    expect(location()).toContain('status=won');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(location()).toBe(`/comercia${view}`);
    expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
  });

  it('is ignored when it is invalid', async () => {
    const { calls } = await open(`${view}&nextStepUntil=soon&createdFrom=&source=Fair`, data());
    expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
    expect(calls.map(({ path }) => path)).toContain('/api/marketing/companies/3/leads/board?source=Fair');
  });
});

it('says how to begin when there are no leads', async () => {
  await openBoard({ ...data(), leads: [] });
  expect(await screen.findByText('Alfa has no leads yet')).toBeInTheDocument();
});

it('can be retried after a failure', async () => {
  let broken = true;
  const api = marketingApi(data());
  const fetch = (call: FakeCall) => (broken && call.path.includes('/board') ? reply(503, {}) : api(call));
  await openBoard(data(), { fetch });
  await screen.findByText('The board could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cardsOf('New')).toEqual(['Boats', 'Acme']);
});

it('opens a lead, and is unchanged on return', async () => {
  const { location, calls } = await openBoard();
  await choose('Acme', 'Move to Won');
  await waitFor(async () => expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']));
  await user.click(screen.getByRole('link', { name: 'Cork' }));
  expect(location()).toBe(`/comercia${view}&lead=3`);
  await user.click(await screen.findByRole('link', { name: 'Leads', current: false }));
  expect(location()).toBe(`/comercia${view}`);
  expect(await cardsOf('Won')).toEqual(['Acme', 'Cork']);
  expect(calls.filter(({ path }) => path.includes('/board'))).toHaveLength(1);
});
